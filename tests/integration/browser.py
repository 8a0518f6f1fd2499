# SPDX-License-Identifier: GPL-2.0-or-later
"""browser: a page in a headless chromium, which is told what to do through the pipe that its tools use (the Chrome
DevTools Protocol): nothing else has to be installed."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = shutil.which("chromium")
ANSWER_SECONDS = 60
KEYS = {"Enter": 13, "Escape": 27, "Backspace": 8, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40, "Home": 36, "End": 35}


class Browser:
    """One tab. `said`: what was said on its console, or thrown; `asked`: the addresses of all its requests."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="stk-browser")
        ours, self.theirs_out = os.pipe()
        theirs, self.ours_in = os.pipe()

        def pipes():
            high = os.dup2(theirs, 103), os.dup2(self.theirs_out, 104)
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        # Root has no sandbox in it; the files are the test's own.
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-extensions", "--hide-scrollbars", f"--user-data-dir={self.folder}", "--remote-debugging-pipe",
             "about:blank"], preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(self.theirs_out)
        self.out, self.rest, self.last = ours, b"", 0
        self.said, self.asked, self.loaded, self.session = [], [], 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def read(self, until):
        """Messages up to the first of which `until` is true, which is returned."""
        end = time.monotonic() + ANSWER_SECONDS
        while True:
            while b"\0" in self.rest:
                line, _, self.rest = self.rest.partition(b"\0")
                message = json.loads(line)
                self.note(message)
                if until(message):
                    return message
            if not select.select([self.out], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("chromium does not answer")
            got = os.read(self.out, 1 << 20)
            if not got:
                raise EOFError("chromium has ended")
            self.rest += got

    def note(self, message):
        method, about = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled":
            self.said.append(" ".join(str(arg.get("value")) for arg in about["args"]))
        elif method == "Runtime.exceptionThrown":
            details = about["exceptionDetails"]
            self.said.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded":
            self.said.append(about["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(about["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded += 1
        elif method == "Page.javascriptDialogOpening":
            self.said.append("dialog: " + about["message"])

    def call(self, method, **about):
        self.last += 1
        number = self.last
        message = {"id": number, "method": method, "params": about}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.ours_in, data):]
        answer = self.read(lambda message: message.get("id") == number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, address):
        """Opens it anew, and waits until it is there and drawn."""
        before = self.loaded
        self.call("Page.navigate", url="about:blank")
        self.read(lambda _: self.loaded > before)
        before = self.loaded
        self.call("Page.navigate", url=address)
        if self.loaded == before:
            self.read(lambda _: self.loaded > before)
        self.settle()

    def settle(self):
        """Two frames later."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, script):
        """What an expression of the page's script is."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def screen(self, width, height, dark=False, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def press(self, *keys):
        for key in keys:
            code = KEYS.get(key, ord(key.upper()) if len(key) == 1 and key.isalnum() else 0)
            about = {"key": key, "windowsVirtualKeyCode": code}
            if len(key) == 1:
                about["text"] = key
            self.call("Input.dispatchKeyEvent", type="keyDown", **about)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        self.settle()

    def mouse(self, kind, x, y):
        down = kind != "mouseMoved"
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if down else "none",
                  clickCount=int(down))

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.mouse(kind, x, y)
        self.settle()

    def shoot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        os.close(self.ours_in)
        os.close(self.out)
        shutil.rmtree(self.folder, ignore_errors=True)
