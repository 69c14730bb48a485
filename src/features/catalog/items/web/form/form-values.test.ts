import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, fieldsOf, itemForm, newValues, valuesOf } from './form-values.ts'

const stored = valuesOf({
  itemType: 'NonInventory',
  fields: {
    ...fieldsOf({ ...newValues(), name: 'Rope' }),
    cost: null,
    packs: [
      { unit: 'CA', quantity: '24', gtin: '' },
      { unit: 'EA', quantity: '1', gtin: '00036000291452' },
    ],
  },
})

test('the own unit’s GTIN stands beside the unit, and goes back among the packs', () => {
  assert.equal(stored.ownGtin, '00036000291452')
  assert.deepEqual(
    stored.packs.map(({ unit }) => unit),
    ['CA'],
  )
  assert.deepEqual(fieldsOf(stored).packs, [
    { unit: 'EA', quantity: '1', gtin: '00036000291452' },
    { unit: 'CA', quantity: '24', gtin: '' },
  ])
})

test('what was not touched does not go out, a cost that is not seen neither', () => {
  assert.deepEqual(changesOf({ ...stored, titleEs: 'Cuerda' }, stored), { titleEs: 'Cuerda' })
  assert.deepEqual(changesOf({ ...stored, ownGtin: '' }, stored), { packs: [{ unit: 'CA', quantity: '24', gtin: '' }] })
})

test('a pack of the item’s own unit is refused, and a GTIN with a wrong check digit', () => {
  const issues = (part: object) =>
    itemForm.safeParse({ ...newValues(), name: 'Rope', ...part }).error?.issues.map(({ path, message }) => [path.join('.'), message])
  assert.equal(issues({}), undefined)
  assert.deepEqual(issues({ packs: [{ unit: 'EA', quantity: '12', gtin: '' }] }), [['packs', 'items.errors.unitTwice']])
  assert.deepEqual(issues({ ownGtin: '036000291453' }), [['ownGtin', 'items.errors.gtin']])
})
