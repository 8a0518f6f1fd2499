# SPDX-License-Identifier: GPL-2.0-or-later
# people: sorts and sums records.
Person = Struct.new(:name, :age)

def make(n)
  (0...n).map { |i| Person.new("person #{i * 7919 % 10007}", i * 31 % 90) }
end

def by_name(people)
  people.sort_by { |person| [person.age, person.name] }
end

def ages(people)
  total = 0
  people.each { |person| total += person.age }
  total
end

total = 0
ARGV[0].to_i.times { total += ages(by_name(make(10_000))) }
puts total
