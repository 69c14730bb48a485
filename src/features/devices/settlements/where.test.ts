import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookStates } from './contract.ts'
import { sumsOf, whereKey, whereOf } from './where.ts'

const line = (books: (typeof bookStates)[number], amount: number, account = '', expected = amount) => ({ books, account, amount, expected })

test('payments that stand alike are said together, each other one by itself; what is void counts as it was taken', () => {
  const places = whereOf([line('posted', 100), line('waits', 30), line('posted', 50, 'Till'), line('posted', 5), line('void', 70, '', 0)])
  assert.deepEqual(
    places.map((place) => [whereKey(place), place.payments, place.amount]),
    [
      ['undeposited', 2, 105],
      ['waits', 1, 30],
      ['account', 1, 50],
      ['void', 1, 70],
    ],
  )
})

test('every cent is in one place', () => {
  const places = whereOf(bookStates.map((books, at) => line(books, 10 ** at)))
  const { there, onWay, byHand, void: gone } = sumsOf(places)
  assert.equal(there + onWay + byHand + gone, Number('1'.repeat(bookStates.length)))
})
