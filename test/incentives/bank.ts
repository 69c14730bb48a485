import { type Funding, resultOf } from '../funding.ts'

const settings = {
  cardFee: 0,
  achFee: 0,
  withoutTaxForm: 'pay',
  withheldPercent: '24',
  achCompanyName: 'Harbor Supply',
  achCompanyId: '1234567890',
  achBankName: 'First Bank',
  achBankRouting: '021000021',
  dormancyYears: 3,
}
export const saveBank = async (shop: Funding, given: object = {}) => {
  const { version } = resultOf(await shop.get('/api/Incentive/FundingSettings'))
  resultOf(await shop.post('/api/Incentive/SaveFundingSettings', { ...settings, version, ...given }))
}
export const profile = async (shop: Pick<Funding, 'get' | 'post'>, id: string, given: object, kind = 'C') => {
  const { version } = resultOf(await shop.get(`/api/Incentive/Payee/${id}?kind=${kind}`))
  return shop.post(`/api/Incentive/SavePayee/${id}`, { kind, version, ...given })
}
export const account = { bankRouting: '021000021', bankAccount: '123456789' }

/** What a bank answers to entries of a file of ours. */
export function returnsOf(file: string, answers: { name: string; code: string; data?: string }[]) {
  const entries = file.split('\n').filter((line) => line.startsWith('6'))
  const found = answers.map(({ name, code, data = '' }) => {
    const entry = entries.find((line) => line.slice(54, 76).trim() === name) ?? ''
    const amount = code.startsWith('R') ? entry.slice(29, 39) : '0000000000'
    const trace = entry.slice(79, 94)
    const line = `621${entry.slice(3, 29)}${amount}${entry.slice(39, 78)}1021000020000001`
    const addenda = code.startsWith('R')
      ? `799${code}${trace}      ${entry.slice(3, 11)}${' '.repeat(44)}021000020000001`
      : `798${code}${trace}      ${entry.slice(3, 11)}${data.padEnd(29)}${' '.repeat(15)}021000020000001`
    return { line, addenda, hash: Number(entry.slice(3, 11)), cents: Number(amount) }
  })
  const sum = (of: (each: (typeof found)[number]) => number) => found.reduce((all, each) => all + of(each), 0)
  const totals = (count: number) =>
    `${String(2 * found.length).padStart(count, '0')}${String(sum(({ hash }) => hash)).padStart(10, '0')}${'0'.repeat(12)}${String(sum(({ cents }) => cents)).padStart(12, '0')}`
  const lines = [
    `1011234567890 0210000212612011200A094101${'HARBOR SUPPLY'.padEnd(23)}${'FIRST BANK'.padEnd(23)}${' '.repeat(8)}`,
    '5220HARBOR SUPPLY                       1234567890PPDREWARDS   261201261201   1021000020000001',
    ...found.flatMap(({ line, addenda }) => [line, addenda]),
    `8220${totals(6)}1234567890${' '.repeat(25)}021000020000001`,
  ]
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(`9000001${String(blocks).padStart(6, '0')}${totals(8)}${' '.repeat(39)}`)
  while (lines.length < blocks * 10) lines.push('9'.repeat(94))
  return lines.join('\n')
}
