import assert from 'node:assert/strict'

/**
 * A plain reader of a journal by the rules of `hledger check --strict`: every line is one that it knows, every account and commodity is declared,
 * every transaction balances in each commodity. Answers what each account holds at the end, in the smallest unit, as `account commodity`.
 */
export function checkJournal(text: string): Map<string, number> {
  const accounts = new Set<string>()
  const commodities = new Map<string, number>()
  const used: [line: number, account: string, commodity: string][] = []
  const balances = new Map<string, number>()
  let open: Map<string, number> | undefined
  const close = (line: number) => {
    for (const [commodity, sum] of open ?? []) assert.equal(sum, 0, `line ${line}: does not balance in ${commodity}`)
    open = undefined
  }
  for (const [at, line] of text.split('\n').entries()) {
    const number = at + 1
    const posting = /^ {2,}(\S(?:[^;]*?\S)?)(?: {2,}(-?\d+(?:\.\d*)?) ([A-Z]+))$/.exec(line.replace(/ {2,}(?=-?\d)/, '  '))
    if (posting) {
      const [, account = '', amount = '', commodity = ''] = posting
      assert.ok(open, `line ${number}: a posting of no transaction`)
      assert.ok(!account.includes('  '), `line ${number}: the account has two spaces`)
      const digits = (amount.split('.')[1] ?? '').length
      assert.equal(digits, commodities.get(commodity), `line ${number}: ${commodity} with ${digits} decimals`)
      const units = Math.round(Number(amount) * 10 ** digits)
      open.set(commodity, (open.get(commodity) ?? 0) + units)
      balances.set(`${account} ${commodity}`, (balances.get(`${account} ${commodity}`) ?? 0) + units)
      used.push([number, account, commodity])
      continue
    }
    close(number)
    const [, account] = /^account (\S(?:.*\S)?)$/.exec(line) ?? []
    const [, example = '', commodity] = /^commodity (1000\.\d*) ([A-Z]+)$/.exec(line) ?? []
    const isDate = /^(\d{4}-\d\d-\d\d) \* \([^()]*\) [^;]*$/.test(line)
    if (account) accounts.add(account)
    else if (commodity) commodities.set(commodity, (example.split('.')[1] ?? '').length)
    else if (isDate) open = new Map()
    else assert.match(line, /^(;.*)?$/, `line ${number}: no rule knows ${JSON.stringify(line)}`)
  }
  close(Infinity)
  for (const [line, account, commodity] of used)
    assert.ok(accounts.has(account) && commodities.has(commodity), `line ${line}: ${account} or ${commodity} is not declared`)
  return balances
}
