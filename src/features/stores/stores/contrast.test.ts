import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colorsOf, contrast, contrastOnWhite, readableOn } from './contrast.ts'

test('white text on a color, as WCAG counts it', () => {
  assert.equal(contrastOnWhite('#000000'), 21)
  assert.equal(contrastOnWhite('#ffffff'), 1)
  assert.equal(contrastOnWhite('#767676'), 4.54)
  assert.equal(contrastOnWhite('#777777'), 4.47)
  assert.equal(contrastOnWhite('#c2410c'), 5.17)
})

test('whatever color a store has, what is written on it and with it can be read', () => {
  const parts = ['00', '33', '66', '99', 'cc', 'ff', '7f']
  for (const red of parts)
    for (const green of parts)
      for (const blue of parts) {
        const color = `#${red}${green}${blue}`
        const found = colorsOf(color)
        assert.ok(contrast(found['--store-ground'], found['--store-on']) >= 4.5, `on ${color}`)
        assert.ok(contrast(found['--store-ink-light'], '#f5f5f4') >= 4.5, `${color} on light`)
        assert.ok(contrast(found['--store-ink-dark'], '#37322f') >= 4.5, `${color} on dark`)
      }
})

test('a color that can be read stays as it is', () => assert.equal(readableOn('#ffffff', '#1d4ed8'), '#1d4ed8'))
