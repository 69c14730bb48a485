import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneCall, phoneText } from './phone-text.ts'

test('however an American number was written, it is shown in one way', () => {
  for (const written of ['360.555.0167', '360-555-0167', '3605550167', '+1 360 555 0167', '1 (360) 555-0167', ' (360)555-0167 '])
    assert.equal(phoneText(written), '(360) 555-0167', written)
  for (const written of ['206-555-1004 x12', '206-555-1004x12', '2065551004 ext. 12', '(206) 555-1004, ext 12'])
    assert.equal(phoneText(written), '(206) 555-1004 x12', written)
})

test('what is not one stands as it was written', () => {
  for (const written of [
    '+52 55 1234 5678',
    '+49 30 901820',
    '+2065551004',
    '555-0167',
    'ask for Ann 360-555-0167',
    '360-555-0167 / 206-555-1004',
    '160-555-0167',
    '',
  ])
    assert.equal(phoneText(written), written)
})

test('a press calls the number without its extension', () => {
  assert.equal(phoneCall('+1 (206) 555-1004 x12'), 'tel:+12065551004')
  assert.equal(phoneCall('206.555.1004'), 'tel:2065551004')
  assert.equal(phoneCall('360-555-0167 / 206-555-1004 ext. 3'), 'tel:3605550167')
})
