import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#server/text.ts'
import { problemCodes as edifactCodes } from '#trade-documents/edifact/problem-codes.ts'
import { textProblemCodes } from '#trade-documents/text-problems.ts'
import { problemCodes as x12Codes } from '#trade-documents/x12/problem-codes.ts'
import { acknowledgmentStates, deliveryStates, documentKinds } from './contract.ts'
import { holdCodes } from './holds.ts'

test('whatever a document is held for, has wrong or became has its words', () => {
  const keys = [
    ...Object.keys(holdCodes).flatMap((code) => [`edi.holds.${code}`, `edi.reasons.${code}`]),
    ...Object.keys({ ...x12Codes, ...edifactCodes, formatUnknown: '' }).map((code) => `edi.problems.${code}`),
    ...textProblemCodes.map((code) => `edi.problems.${code}`),
    ...documentKinds.map((kind) => `edi.kinds.${kind}`),
    ...deliveryStates.map((state) => `edi.sentences.${state}`),
    ...acknowledgmentStates.map((state) => `edi.acknowledgments.${state}`),
    ...['Accepted', 'AcceptedWithErrors', 'PartlyAccepted', 'Rejected', 'Overdue'].map((state) => `edi.sentences.sent${state}`),
    ...['received', 'duplicate', 'ignored'].map((state) => `edi.sentences.${state}`),
  ]
  assert.deepEqual(
    keys.filter((key) => text('en', key) === key),
    [],
  )
})
