// SPDX-License-Identifier: GPL-2.0-or-later
// orders: sorts records by a comparator of its own, and writes and reads them as JSON.
function makeOrders(n) {
	const orders = [];
	for (let i = 0; i < n; i++)
		orders.push({ id: i, name: 'customer ' + (i * 7919) % 1000, price: (i * 104729) % 997 });
	return orders;
}

function byNameThenPrice(a, b) {
	return a.name === b.name ? a.price - b.price : a.name < b.name ? -1 : 1;
}

function sortOrders(orders) {
	return orders.slice().sort(byNameThenPrice);
}

function roundTrip(orders) {
	return JSON.parse(JSON.stringify(orders));
}

const rounds = Number(process.argv[2] || 100);
let total = 0;
for (let i = 0; i < rounds; i++)
	total += roundTrip(sortOrders(makeOrders(10000)).slice(0, 1000)).length;
console.log(total);
