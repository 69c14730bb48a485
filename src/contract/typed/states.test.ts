import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isZip, ofState, stateCode, states } from './states.ts'

test('a state is known by its code, its name, or short for it', () => {
  assert.deepEqual(['TX', ' tx. ', 'texas', 'TEX.', 'N. Carolina', 'Nuevo Mexico', 'Nuevo México', 'D.C.', 'Jalisco', ''].map(stateCode), [
    'TX',
    'TX',
    'TX',
    'TX',
    'NC',
    'NM',
    'NM',
    'DC',
    null,
    null,
  ])
  for (const { code, name } of states) assert.deepEqual([stateCode(code), stateCode(name)], [code, code])
})

test('a list by state is read whichever way either is written', () => {
  const list = { TX: 1, CALIFORNIA: 2, Jalisco: 3 }
  assert.deepEqual(
    ['Texas', 'ca', 'jalisco', 'OR', ''].map((state) => ofState(list, state)),
    [1, 2, 3, undefined, undefined],
  )
})

test('a ZIP code has five digits, or nine', () => {
  assert.deepEqual(['97301', '97301-1234', ' 973011234 ', '9730', 'A1B 2C3', ''].map(isZip), [true, true, true, false, false, false])
})
