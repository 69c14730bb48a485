import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPdf } from '#server/files/draw-pdf.ts'
import { pdfText } from '#test/pdf-text.ts'
import type { PushedDocument } from '../../storage/kept.ts'
import { drawingOf, type Paper } from './receipt-drawing.ts'

const long = 'Manila rope, three strands, left laid, treated against rot and mildew, on a wooden reel of a hundred and twenty feet '.repeat(
  3,
)
const line = (lineNo: number) => ({
  lineNo,
  itemId: 'a',
  unit: '',
  quantity: '2',
  unitPrice: '8.5',
  discountPercent: '10',
  description: '',
})
const document = {
  ...{ id: '1', number: 'K7-118', format: 1, kind: 'invoice', madeAt: '', offlineHours: null, rulesVersion: 1, customerId: 'c' },
  ...{ lines: [1, 2].map(line), discountPercent: '0', net: 3060, tax: 306, total: 3866, note: 'Back door', shipTo: null },
  payment: { method: 'O', amount: 3866, cash: 0, checkNumber: '77', invoices: [] },
  proofs: { signature: null, signedName: 'Łukasz Ñandú', photos: [], gps: null },
  changes: null,
} satisfies PushedDocument
const paper = (lines = document.lines): Paper => ({
  stored: {
    ...{
      id: '1',
      customerName: 'Harbor Cafe',
      madeMs: Date.UTC(2026, 10, 29, 18),
      sequence: 118,
      state: 'waiting',
      tries: 0,
      answer: null,
    },
    document: { ...document, lines },
  },
  items: new Map([['a', { number: 'R-100', name: long.trim(), unit: 'EA', taxable: true }]]),
  settings: null,
  language: 'es',
  say: (key, values) => [key.split('.').at(-1), ...Object.values(values ?? {})].join(' '),
  signature: null,
})

test('a document on paper: what was sold, its sums and how it was paid, also with letters of other languages', async () => {
  const text = await pdfText(await drawPdf(drawingOf(paper()) as Parameters<typeof drawPdf>[0]))
  for (const said of [
    'invoice K7-118',
    'Harbor Cafe',
    '2 EA',
    '$8.50 −10%',
    '$15.30',
    '$30.60',
    '$5.00',
    '$3.06',
    '$38.66',
    'checkNamed 77',
    'Łukasz Ñandú',
    '1/1',
  ])
    assert.ok(text.includes(said), `${said} in ${text}`)
})

test('a credit says that it is one, and why each line came back', async () => {
  const { stored, ...rest } = paper()
  const lines = [{ ...line(1), reason: 'Torn by the door', damaged: true }]
  const credit = { ...stored, document: { ...document, kind: 'credit' as const, payment: null, lines } }
  const text = await pdfText(await drawPdf(drawingOf({ ...rest, stored: credit }) as Parameters<typeof drawPdf>[0]))
  for (const said of ['credit K7-118', 'isDamaged', 'Torn by the door', '$38.66']) assert.ok(text.includes(said), `${said} in ${text}`)
  assert.ok(!text.includes('calledOff'))
  const off = await pdfText(
    await drawPdf(drawingOf({ ...rest, stored: { ...credit, state: 'calledOff' } }) as Parameters<typeof drawPdf>[0]),
  )
  assert.ok(off.includes('calledOff'), off)
})

test('many lines with long names go over pages, none of them is lost', async () => {
  const text = await pdfText(
    await drawPdf(drawingOf(paper(Array.from({ length: 200 }, (_, at) => line(at + 1)))) as Parameters<typeof drawPdf>[0]),
  )
  assert.equal(text.split('$15.30').length - 1, 200)
  const pages = Number(/1\/(\d+)/.exec(text)?.[1])
  assert.ok(pages > 5)
  assert.ok(text.includes(`${pages}/${pages}`))
})
