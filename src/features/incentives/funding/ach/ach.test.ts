import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#test/merge/random.ts'
import { effectiveDay, isBankDay } from './bank-days.ts'
import { AchUnreadable, readReturns } from './read-returns.ts'
import { isRoutingNumber } from './routing.ts'
import { type AchCredit, type AchFile, AchRefusal, writeAch } from './write-ach.ts'

const credit = (given: Partial<AchCredit>): AchCredit => ({
  reference: '12-1',
  name: 'Ana Núñez',
  routing: '021000021',
  account: '123456789',
  isSavings: false,
  toCompany: false,
  amountCents: 3500,
  ...given,
})
const file = (given: Partial<AchFile> = {}): AchFile => ({
  origin: { companyName: 'Harbor Supply', companyId: '1234567890', bankName: 'First Bank', bankRouting: '021000021' },
  credits: [credit({}), credit({ reference: '12-2', name: 'Ben Ortiz', routing: '121000248', amountCents: 550 })],
  batchNumber: 12,
  description: 'REWARDS',
  effectiveOn: '2026-11-30',
  madeOn: '2026-11-27',
  madeAt: '1800',
  fileId: 'A',
  ...given,
})

test('the file of two credits, to the digit', () => {
  const { text, traces } = writeAch(file())
  const lines = text.trimEnd().split('\n')
  assert.equal(lines.length, 10)
  assert.ok(lines.every((line) => line.length === 94))
  assert.deepEqual(lines, [
    '101 02100002112345678902611271800A094101FIRST BANK             HARBOR SUPPLY                  ',
    '5220HARBOR SUPPLY                       1234567890PPDREWARDS   261127261130   1021000020000012',
    '622021000021123456789        000000350012-1           ANA NUNEZ               0021000020000001',
    '622121000248123456789        000000055012-2           BEN ORTIZ               0021000020000002',
    '822000000200142000260000000000000000000040501234567890                         021000020000012',
    '9000001000001000000020014200026000000000000000000004050                                       ',
    ...Array.from({ length: 4 }, () => '9'.repeat(94)),
  ])
  assert.deepEqual([...traces], [['12-1', '021000020000001'], ['12-2', '021000020000002']]) // biome-ignore format: pairs
})

test('people and businesses are batches of their own', () => {
  const { text } = writeAch(file({ credits: [credit({ toCompany: true, isSavings: true }), credit({ reference: '12-2' })] }))
  const lines = text.split('\n')
  assert.deepEqual(
    lines.filter((line) => line.startsWith('5')).map((line) => [line.slice(50, 53), line.slice(87)]),
    [
      ['PPD', '0000012'],
      ['CCD', '0000013'],
    ],
  )
  assert.deepEqual(
    lines.filter((line) => line.startsWith('6')).map((line) => [line.slice(1, 3), line.slice(39, 54).trim()]),
    [
      ['22', '12-2'],
      ['32', '12-1'],
    ],
  )
})

test('what a bank would refuse is refused before it is written', () => {
  const refused = (given: Partial<AchFile>) => {
    try {
      writeAch(file(given))
    } catch (error) {
      if (error instanceof AchRefusal) return error.code
      throw error
    }
    return ''
  }
  const one = (given: Partial<AchCredit>) => refused({ credits: [credit(given)] })
  assert.deepEqual(
    [isRoutingNumber('021000021'), isRoutingNumber('121000248'), isRoutingNumber('021000022'), isRoutingNumber('000000000')],
    [true, true, false, false],
  )
  assert.equal(one({ routing: '021000022' }), 'routing')
  assert.equal(one({ account: '12345678901234567890' }), 'account')
  assert.equal(one({ account: '12 34' }), 'account')
  assert.equal(one({ amountCents: 9_999_999_999 }), '')
  assert.deepEqual(
    [0, -1, 0.5, 10_000_000_000].map((amountCents) => one({ amountCents })),
    ['amount', 'amount', 'amount', 'amount'],
  )
  assert.equal(refused({ sameDay: true, credits: [credit({ amountCents: 100_000_001 })] }), 'amount')
  assert.equal(refused({ sameDay: true, credits: [credit({ amountCents: 100_000_000 })] }), '')
  assert.equal(one({ name: ' ' }), 'name')
  assert.equal(refused({ credits: [] }), 'empty')
  assert.equal(refused({ credits: [credit({}), credit({})] }), 'reference')
  assert.equal(refused({ origin: { ...file().origin, bankRouting: '021000022' } }), 'origin')
  assert.equal(refused({ madeAt: '2460' }), 'origin')
})

test('names are ASCII, 22 letters', () => {
  const named = (name: string) =>
    writeAch(file({ credits: [credit({ name })] }))
      .text.split('\n')[2]
      ?.slice(54, 76)
  assert.equal(named('Núñez'), 'NUNEZ'.padEnd(22))
  assert.equal(named('Żółć Straße & Søn'), 'ZOLC STRASSE & SON'.padEnd(22))
  assert.equal(named('李 Trading\nCompany of the Americas'), '? TRADING?COMPANY OF T')
})

test('credits arrive on the next day on which banks work', () => {
  assert.equal(effectiveDay('2026-11-27'), '2026-11-30')
  assert.equal(effectiveDay('2026-12-24'), '2026-12-28')
  assert.equal(effectiveDay('2026-11-25'), '2026-11-27')
  assert.equal(effectiveDay('2026-12-31'), '2027-01-04')
  // Independence Day of 2026 is a Saturday: Friday is worked. That of 2027 is a Sunday: Monday is not.
  assert.deepEqual(
    [
      '2026-07-03',
      '2027-07-05',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
    ].map(isBankDay),
    [true, ...Array.from({ length: 9 }, () => false)],
  )
})

/** As a bank answers: our entries in batches of returns and of notices. */
function returnFile(answers: { code: string; trace: string; amount: number; data?: string }[], damage = (line: string) => line) {
  const entries = answers.flatMap(({ code, trace, amount, data = '' }) => [
    `621021000021123456789        ${String(amount).padStart(10, '0')}12-1           ANA NUNEZ               1021000020000001`,
    code.startsWith('R')
      ? `799${code}${trace}      02100002${' '.repeat(44)}021000020000001`
      : `798${code}${trace}      02100002${data.padEnd(29)}${' '.repeat(15)}021000020000001`,
  ])
  const sum = answers.reduce((all, { amount }) => all + amount, 0)
  const totals = (count: number) =>
    `${String(2 * answers.length).padStart(count, '0')}${String(2_100_002 * answers.length).padStart(10, '0')}${'0'.repeat(12)}${String(sum).padStart(12, '0')}`
  const lines = [
    `1011234567890 0210000212612011200A094101${'HARBOR SUPPLY'.padEnd(23)}${'FIRST BANK'.padEnd(23)}${' '.repeat(8)}`,
    `5220HARBOR SUPPLY                       1234567890PPDREWARDS   261201261201   1021000020000001`,
    ...entries,
    `8220${totals(6)}1234567890${' '.repeat(25)}021000020000001`,
  ]
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(`9000001${String(blocks).padStart(6, '0')}${totals(8)}${' '.repeat(39)}`)
  while (lines.length < blocks * 10) lines.push('9'.repeat(94))
  return lines.map(damage).join('\r\n')
}

test('returns and notices of change are read back to their entries', () => {
  const read = readReturns(
    returnFile([
      { code: 'R03', trace: '021000020000001', amount: 3500 },
      { code: 'C01', trace: '021000020000002', amount: 0, data: '987654321' },
      { code: 'C02', trace: '021000020000003', amount: 0, data: '121000248' },
      { code: 'C03', trace: '021000020000004', amount: 0, data: `121000248   ${'555'.padEnd(17)}` },
      { code: 'C05', trace: '021000020000005', amount: 0, data: '32' },
      { code: 'C06', trace: '021000020000006', amount: 0, data: `${'777'.padEnd(17)}   37` },
      { code: 'C07', trace: '021000020000007', amount: 0, data: `121000248${'888'.padEnd(17)}22` },
    ]),
  )
  assert.deepEqual(read[0], { kind: 'return', code: 'R03', trace: '021000020000001', amountCents: 3500, name: 'ANA NUNEZ' })
  assert.deepEqual(
    read.slice(1).map((each) => (each.kind === 'change' ? each.correction : {})),
    [
      { account: '987654321' },
      { routing: '121000248' },
      { routing: '121000248', account: '555' },
      { isSavings: true },
      { account: '777', isSavings: true },
      { routing: '121000248', account: '888', isSavings: false },
    ],
  )
})

test('a file of returns that is not whole is refused, and told where', () => {
  const good = returnFile([{ code: 'R01', trace: '021000020000001', amount: 3500 }])
  assert.equal(readReturns(good.replaceAll('\r\n', '')).length, 1)
  const problem = (text: string) => {
    try {
      readReturns(text)
    } catch (error) {
      if (error instanceof AchUnreadable) return `${error.what} ${error.line}`
      throw error
    }
    return ''
  }
  assert.equal(problem(''), 'length 0')
  assert.equal(problem('Dear customer'), 'order 1')
  assert.equal(problem(good.split('\r\n').slice(0, 3).join('\n')), 'order 3')
  assert.equal(problem(good.replace('0000003500', '0000003501')), 'sum 5')
  assert.equal(problem(good.replace('621021000021', '621121000248')), 'hash 5')
  assert.equal(problem(good.replace('799R01', '799X01')), 'code 4')
  assert.equal(
    problem(
      good
        .split('\r\n')
        .filter((line) => !line.startsWith('7'))
        .join('\n'),
    ),
    'addenda 3',
  )
  // Nothing else escapes, whatever is damaged.
  const random = seededRandom(7)
  for (let round = 0; round < 2000; round++) {
    const at = random(good.length)
    problem(good.slice(0, at) + String.fromCharCode(32 + random(95)) + good.slice(at + (random(3) === 0 ? random(60) : 1)))
  }
})
