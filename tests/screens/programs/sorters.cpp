// SPDX-License-Identifier: GPL-2.0-or-later
// sorters: threads that fill a list of strings, sort it by a comparator of their own, and publish it.
#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

class Worker {
public:
	Worker(unsigned seed) : random(seed) {}

	void fill()
	{
		words.clear();
		for (int i = 0; i < 20000; i++)
			words.push_back("word " + std::to_string(random() % 100000));
	}

	void sorted()
	{
		std::sort(words.begin(), words.end(), [](const std::string &a, const std::string &b) {
			return a.size() != b.size() ? a.size() < b.size() : a < b;
		});
	}

	void publish(std::vector<std::string> &to)
	{
		std::lock_guard<std::mutex> guard(lock);
		to.assign(words.begin(), words.begin() + 100);
	}

private:
	std::mt19937 random;
	std::vector<std::string> words;
	static std::mutex lock;
};

std::mutex Worker::lock;

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 50;
	std::vector<std::string> shared;
	std::vector<std::thread> threads;
	for (unsigned t = 0; t < 3; t++)
		threads.emplace_back([=, &shared] {
			Worker worker(t);
			for (int i = 0; i < rounds; i++) {
				worker.fill();
				worker.sorted();
				worker.publish(shared);
			}
		});
	for (auto &thread : threads)
		thread.join();
}
