import type { Books, Merge, Sale } from '#features/incentives/attainment/engine/documents.ts'
import type { Program } from '#features/incentives/attainment/engine/rules.ts'
import { placeOf } from '#features/incentives/attainment/engine/timeline.ts'
import {
  credit,
  dealtOut,
  flat,
  isOfPeriod,
  type Line,
  least,
  most,
  part,
  rounded,
  sum,
  type Terms,
  table,
  worth,
} from './reference-numbers.ts'

/**
 * The same attainment by the plainest way: nothing is kept but the rows that were written. Whatever has to be known (room, a person's total, a sum
 * over the period) is added up anew from all of them, in whole numbers without end. Slow on purpose.
 */
export type Row = {
  saleId: string
  lineId: string
  payeeId: string
  documentId: string
  says: string
  amount: bigint
  promised: bigint
  credited: bigint
  base: bigint
  limits: string[]
  /** It brings nothing, and is not shown. */
  isHidden: boolean
  /** What was known of the sale when it was written. */
  known: Known
  /** Of what was approved, its place among the papers; of a rejection, until when nobody has its room by itself. */
  place?: string
  held?: { until: string; wasApproved: boolean }
}
type Heard = { id: string; back: bigint; backUnits: bigint; credit: bigint; paid: bigint }
type Known = {
  isLive: boolean
  isRejected: boolean
  share: bigint
  version: number
  day: string
  number: string
  eligible: bigint
  units: bigint
  total: bigint
  reward: bigint
  heard: Heard[]
}
type Paper = { kind: 'merge' | 'sale' | 'payment' | 'credit'; day: string; number: string; id: string; saleId: string }

const ranks = ['merge', 'sale', 'payment', 'credit']
const counting = (one: string, other: string) => Number(BigInt(one || '0') - BigInt(other || '0'))
const inOrder = (one: Paper, other: Paper) =>
  one.day.localeCompare(other.day) ||
  ranks.indexOf(one.kind) - ranks.indexOf(other.kind) ||
  counting(one.number, other.number) ||
  one.id.localeCompare(other.id)

export function byReference(program: Program, books: Books, approved: readonly Row[], taken: Map<string, string>): Row[] {
  const rows = [...approved]
  const saleOf = (id: string) => books.sales.find((sale) => sale.id === id)
  let joined: Merge[] = []
  const who = (id: string): string => {
    const merge = joined.find(({ from }) => from === id)
    return merge ? who(merge.into) : id
  }
  const entryRows = (saleId: string, lineId: string, payeeId: string) =>
    rows.filter((row) => row.saleId === saleId && row.lineId === lineId && row.payeeId === payeeId)
  const lastOf = (saleId: string, lineId: string, payeeId: string) => entryRows(saleId, lineId, payeeId).at(-1)?.known ?? null
  const promisedOf = (saleId: string, lineId: string, payeeId: string) =>
    sum(entryRows(saleId, lineId, payeeId).map(({ promised }) => promised))
  const amountOf = (saleId: string, lineId: string, payeeId: string) => sum(entryRows(saleId, lineId, payeeId).map(({ amount }) => amount))
  const ofPerson = (payeeId: string) => rows.filter((row) => who(row.payeeId) === who(payeeId))
  let now: Paper | null = null
  const heldNow = (paper: Paper) =>
    sum(
      approved.map(({ held, promised, saleId, lineId, payeeId }, at) => {
        if (!held || held.until < paper.day) return 0n
        if (held.wasApproved) return -promised
        const place = placeOf(paper.day, paper.kind, paper.number, paper.id)
        const had = approved.slice(0, at).filter((row) => row.saleId === saleId && row.lineId === lineId && row.payeeId === payeeId)
        return most(0n, least(-promised, sum(had.filter((row) => (row.place ?? '') <= place).map((row) => row.promised))))
      }),
    )
  /** What is approved of sums, by what is shown of it; what was rejected is in them in its turn alone. */
  const parts = [...Map.groupBy(approved, ({ saleId, lineId, payeeId }) => `${saleId} ${lineId} ${payeeId}`).values()].flatMap((own) => {
    const isRejected = own.at(-1)?.known.isRejected ?? false
    let credited = 0n
    return own.flatMap((row) => {
      credited += row.credited
      if (row.isHidden) return []
      const part = { ...row, credited, isRejected }
      credited = 0n
      return [part]
    })
  })
  const passed = new Set<string>()
  const laterOf = (payeeId: string, line: Line, isRejected: boolean) =>
    sum(
      parts
        .filter((part) => now !== null && !passed.has(part.documentId) && part.isRejected === isRejected)
        .filter((part) => part.lineId === line.id && who(part.payeeId) === who(payeeId))
        .map(({ credited }) => credited),
    )
  const room = (terms: Terms) =>
    most(0n, BigInt(terms.maximumAllowed ?? 0) - sum(rows.map(({ promised }) => promised)) - (now ? heldNow(now) : 0n))
  const ofSum = (payeeId: string, line: Line) => ofPerson(payeeId).filter(({ lineId }) => lineId === line.id)
  const versionOn = (day: string) =>
    program.versions
      .filter(({ from }) => from <= day)
      .sort((one, other) => one.from.localeCompare(other.from) || one.version - other.version)
      .at(-1)
  const termsOf = (version: number) => program.versions.find((each) => each.version === version)?.terms
  const lineOf = (version: number, lineId: string) => termsOf(version)?.rewards.find(({ id }) => id === lineId)

  const latestApproved = approved
    .map(({ known }) => known)
    .reduce<Known | null>((last, known) => (!last || isBefore(last, known) ? known : last), null)

  const papers: Paper[] = [
    ...books.merges.map(({ day, from }) => ({ kind: 'merge' as const, day, number: '', id: from, saleId: '' })),
    ...books.sales.map(({ id, day, number }) => ({ kind: 'sale' as const, day, number, id, saleId: id })),
    ...followUps(books).map((each) => ({ ...each, day: [each.day, saleOf(each.saleId)?.day ?? ''].sort().at(-1) ?? '' })),
  ].sort(inOrder)

  for (const paper of papers) {
    now = paper
    passed.add(paper.id)
    if (paper.kind === 'merge') joined = [...joined, ...books.merges.filter(({ from }) => from === paper.id)]
    else if (paper.kind === 'sale') sold(paper)
    else hear(paper)
  }
  now = null
  const settled = [...new Set(approved.map(({ saleId }) => saleId))].flatMap((id) => saleOf(id) ?? [])
  for (const sale of settled.sort((one, other) => (isBefore(one, other) ? -1 : 1))) mend(sale)
  return rows.slice(approved.length)

  function counts(sale: Sale): { terms: Terms; version: number; eligible: bigint; units: bigint } | null {
    const held = versionOn(sale.day)
    if (!held || sale.isVoid) return null
    const { terms, version } = held
    if (sale.day < terms.fromDate || terms.toDate < sale.day) return null
    if (!terms.countsPaused && program.pauses.some(({ from, to }) => from <= sale.day && sale.day <= to)) return null
    if (sale.seenOn > terms.toDate && Date.parse(sale.seenOn) > Date.parse(terms.toDate) + terms.claimDays * 864e5) return null
    const passes = ({ only, ids }: { only: string; ids: string[] }, own: readonly string[]) =>
      ids.length === 0 || own.some((each) => ids.includes(each)) === (only === 'these')
    const facts = factsOf(sale)
    const { customers, groups, territories, reps } = terms.eligible
    const buyer = payeesOf(sale, 'C', terms)[0]?.payeeId ?? ''
    if (!passes(customers, [sale.customerId, buyer]) || !passes(groups, facts?.groupIds ?? [])) return null
    if (
      !passes(territories, [facts?.territory ?? '']) ||
      !passes(
        reps,
        (facts?.reps ?? []).map(({ payeeId }) => payeeId),
      )
    )
      return null
    const goods = worth(sale, terms)
    if (!goods || goods.cents < 0n || goods.cents < BigInt(terms.minSaleAmt)) return null
    return { terms, version, eligible: goods.cents, units: goods.units }
  }

  function factsOf({ customerId, day }: Sale) {
    return (books.customers.get(customerId) ?? []).filter(({ from }) => from <= day).at(-1)
  }

  function payeesOf(sale: Sale, kind: string, { eligible: { reps } }: Terms): { payeeId: string; share: bigint }[] {
    if (kind === 'C') {
      let own = sale.customerId
      for (const { from, into } of books.merges.filter(({ day }) => day <= sale.day).sort((one, other) => one.day.localeCompare(other.day)))
        if (own === from) own = into
      return [{ payeeId: own, share: 10_000n }]
    }
    return (factsOf(sale)?.reps ?? [])
      .filter(({ payeeId }) => reps.ids.length === 0 || reps.ids.includes(payeeId) === (reps.only === 'these'))
      .map(({ payeeId, share }) => ({ payeeId, share: BigInt(share) }))
  }

  /** What of these is still to be given, and then all limits one after another. */
  function give(sale: Sale, found: NonNullable<ReturnType<typeof counts>>, isOpen: (line: Line, payeeId: string) => boolean) {
    const { terms, version, eligible, units } = found
    const wants: (Row & { line: Line })[] = []
    for (const line of [...terms.rewards.filter(({ payee }) => payee === 'C'), ...terms.rewards.filter(({ payee }) => payee === 'S')]) {
      const payees = payeesOf(sale, line.payee, terms)
      const whole = flat(line, eligible, units)
      const capped = line.maxPerSale === null ? whole : least(whole, BigInt(line.maxPerSale))
      const shares = dealtOut(capped, [...payees.map(({ share }) => share), 10_000n - sum(payees.map(({ share }) => share))])
      let left = line.maxPerSale === null ? null : BigInt(line.maxPerSale)
      for (const [at, { payeeId, share }] of payees.entries()) {
        if (!isOpen(line, payeeId)) continue
        const isRejected = lastOf(sale.id, line.id, payeeId)?.isRejected ?? false
        const known = {
          isLive: true,
          isRejected,
          share,
          version,
          day: sale.day,
          number: sale.number,
          eligible,
          units,
          total: BigInt(sale.totalCents),
          reward: 0n,
          heard: [],
        }
        const row = { ...blank, line, saleId: sale.id, lineId: line.id, payeeId, documentId: sale.id, says: 'earned', known }
        if (!isOfPeriod(line)) {
          const own = { ...row, promised: shares[at] ?? 0n, limits: capped < whole ? [`perSale ${capped}`] : [] }
          wants.push(isRejected ? { ...own, ...nothing } : own)
          continue
        }
        const grown = grow(row, line, terms, terms.earnOn === 'paid' ? 0n : credit(share, terms, eligible), left)
        if (left !== null) left -= grown.promised
        wants.push({ ...row, ...grown, ...(isRejected && nothing) })
      }
    }
    write(wants, terms)
  }

  function write(wants: (Row & { line: Line })[], terms: Terms) {
    for (const [at, want] of wants.entries()) {
      if (terms.maxPerPayee === null) continue
      const before = [...ofPerson(want.payeeId), ...wants.slice(0, at).filter((each) => who(each.payeeId) === who(want.payeeId))]
      cut(want, 'person', most(0n, BigInt(terms.maxPerPayee) - sum(before.map(({ promised }) => promised))))
    }
    const all = sum(wants.map(({ promised }) => promised))
    if (terms.maximumAllowed !== null && all > room(terms)) {
      let left = room(terms)
      const shares = dealtOut(
        left,
        wants.map(({ promised }) => promised),
      )
      for (const [at, want] of wants.entries()) {
        if (terms.whenShort === 'proRata') cut(want, wants.length > 1 ? 'shared' : 'ceiling', shares[at] ?? 0n, left)
        else {
          cut(want, 'ceiling', left)
          left -= want.promised
        }
      }
    }
    for (const { line, ...row } of wants) {
      const isWaiting = terms.earnOn === 'paid' && !isOfPeriod(line)
      const reward = isOfPeriod(line) ? promisedOf(row.saleId, row.lineId, row.payeeId) + row.promised : row.promised
      rows.push({ ...row, amount: isWaiting ? 0n : row.promised, known: { ...row.known, reward } })
    }
  }

  function grow(row: Row, line: Line, terms: Terms, credited: bigint, left: bigint | null) {
    const all = ofSum(row.payeeId, line)
    const before = sum(all.map((each) => each.credited)) - laterOf(row.payeeId, line, true)
    const had = sum(entryRows(row.saleId, row.lineId, row.payeeId).map((each) => each.credited))
    const after = before + credited - had
    const onTop = part(row.known.share, terms, table(line, after) - table(line, before))
    const later = laterOf(row.payeeId, line, false)
    const inTurn = part(row.known.share, terms, table(line, after - later) - table(line, before - later))
    const due = table(line, after) - sum(all.map((each) => each.base))
    const base = most(least(onTop, inTurn), least(most(onTop, inTurn), due))
    const grown = { base, promised: base, credited: credited - had, limits: [] }
    if (left !== null) cut(grown, 'perSale', left)
    return grown
  }

  function sold(paper: Paper) {
    const sale = saleOf(paper.saleId)
    const found = sale && !taken.has(paper.saleId) ? counts(sale) : null
    if (!sale || !found) return
    if (found.terms.overlap === 'exclusive') taken.set(sale.id, program.code)
    const from = rows.length
    give(sale, found, (line, payeeId) => !isAnother(sale, line, found) && !lastOf(sale.id, line.id, payeeId))
    for (const row of rows.slice(from)) if (latestApproved && isBefore(row.known, latestApproved)) row.limits = ['late', ...row.limits]
  }

  function entriesOf(saleId: string) {
    const keys = new Map(rows.filter((row) => row.saleId === saleId).map((row) => [`${row.lineId} ${row.payeeId}`, row] as const))
    return [...keys.values()]
      .map(({ lineId, payeeId }) => ({ lineId, payeeId, known: lastOf(saleId, lineId, payeeId) }))
      .flatMap((each) => (each.known ? [{ ...each, known: each.known }] : []))
  }

  function isAsWritten(sale: Sale, line: Line, found: NonNullable<ReturnType<typeof counts>>, payeeId: string, known: Known) {
    const now = payeesOf(sale, line.payee, found.terms).find((each) => each.payeeId === payeeId)
    return (
      now !== undefined &&
      now.share === known.share &&
      [known.day, known.version, known.eligible, known.units].join() === [sale.day, found.version, found.eligible, found.units].join() &&
      (found.terms.earnOn === 'invoice' || known.total === BigInt(sale.totalCents))
    )
  }

  function isAnother(sale: Sale, line: Line, found: NonNullable<ReturnType<typeof counts>>) {
    const own = entriesOf(sale.id).filter(({ lineId }) => lineId === line.id)
    if (own.length === 0) return false
    const live = own.filter(({ known }) => known.isLive)
    const lacking = payeesOf(sale, line.payee, found.terms).filter(({ payeeId }) => !live.some((each) => each.payeeId === payeeId))
    return (
      live.some(({ payeeId, known }) => !isAsWritten(sale, line, found, payeeId, known)) || (live.length < own.length && lacking.length > 0)
    )
  }

  function heard(paper: Paper, terms: Terms): Heard {
    const payment = books.payments.find(({ id }) => id === paper.id)
    const credit = books.credits.find(({ id }) => id === paper.id)
    const goods = credit ? worth(credit, terms) : null
    return {
      id: paper.id,
      back: most(0n, goods?.cents ?? 0n),
      backUnits: most(0n, goods?.units ?? 0n),
      credit: BigInt(credit?.totalCents ?? 0),
      paid: BigInt(payment?.amountCents ?? 0),
    }
  }

  function hear(paper: Paper) {
    const wants: (Row & { line: Line })[] = []
    const entries = entriesOf(paper.saleId).filter(({ known }) => known.isLive && !known.heard.some(({ id }) => id === paper.id))
    for (const { lineId, payeeId, known } of entries) {
      const [terms, line] = [termsOf(known.version), lineOf(known.version, lineId)]
      if (!terms || !line) continue
      const more = { ...known, heard: [...known.heard, heard(paper, terms)] }
      const row: Row = { ...blank, saleId: paper.saleId, lineId, payeeId, documentId: paper.id, known: more }
      if (!isOfPeriod(line)) after(row, line, terms)
      else {
        const now = creditedBy(more, terms)
        const has = sum(entryRows(paper.saleId, lineId, payeeId).map(({ credited }) => credited))
        if (now < has) shrink(row, line, terms, now, false)
        else
          wants.push({
            ...row,
            line,
            says: 'earned',
            ...grow(row, line, terms, now, leftOfSale(paper.saleId, line, wants)),
            ...(known.isRejected && nothing),
            isHidden: true,
          })
      }
    }
    for (const version of new Set(wants.map(({ known }) => known.version))) {
      const terms = termsOf(version)
      if (terms)
        write(
          wants.filter(({ known }) => known.version === version),
          terms,
        )
    }
    for (const row of rows) if (row.isHidden && row.promised !== 0n) row.isHidden = false
  }

  function leftOfSale(saleId: string, line: Line, wants: Row[]): bigint | null {
    const has = sum([...rows, ...wants].filter((row) => row.saleId === saleId && row.lineId === line.id).map(({ promised }) => promised))
    return line.maxPerSale === null ? null : most(0n, BigInt(line.maxPerSale) - has)
  }

  function after(row: Row, line: Line, terms: Terms, mayGrow = false) {
    const { known, saleId, lineId, payeeId } = row
    const [promised, amount] = [promisedOf(saleId, lineId, payeeId), amountOf(saleId, lineId, payeeId)]
    let now = rest(known, line, terms)
    const limits: string[] = []
    if (now > promised) {
      let more = mayGrow ? now - promised : 0n
      const bound = (kind: string, ceiling: number | null, has: bigint) => {
        if (ceiling === null || more <= BigInt(ceiling) - has) return
        more = most(0n, BigInt(ceiling) - has)
        limits.push(`${kind} ${more}`)
      }
      if (mayGrow) {
        bound('person', terms.maxPerPayee, sum(ofPerson(payeeId).map((each) => each.promised)))
        bound('ceiling', terms.maximumAllowed, sum(rows.map((each) => each.promised)))
      }
      now = promised + more
    }
    const isReturn =
      now !== promised ||
      sum(known.heard.map(({ back }) => back)) > sum((lastOf(saleId, lineId, payeeId)?.heard ?? []).map(({ back }) => back))
    const written = {
      ...row,
      says: mayGrow ? 'heardAnew' : isReturn ? 'returned' : 'paid',
      limits,
      promised: now - promised,
      amount: paidFor(known, terms, now) - amount,
    }
    rows.push({ ...written, isHidden: written.amount === 0n && written.promised === 0n })
  }

  function rest({ reward, heard: all, eligible, units, share }: Known, line: Line, terms: Terms): bigint {
    const back = sum(all.map((each) => each.back))
    if (terms.minimumOf === 'net' && back > 0n && eligible - back < BigInt(terms.minSaleAmt)) return 0n
    if (line.compType === 'T') return least(reward, rounded(table(line, most(0n, eligible - back)) * share, 10_000n))
    const [gone, of] = eligible > 0n ? [back, eligible] : [sum(all.map((each) => each.backUnits)), units]
    if (gone === 0n) return reward
    return of > 0n ? reward - rounded(reward * least(gone, of), of) : 0n
  }

  function paidFor({ heard: all, total }: Known, terms: Terms, whole: bigint): bigint {
    if (terms.earnOn === 'invoice') return whole
    const owed = total - sum(all.map((each) => each.credit))
    return owed > 0n ? rounded(whole * least(owed, most(0n, sum(all.map(({ paid }) => paid)))), owed) : whole
  }

  function creditedBy(known: Known, terms: Terms): bigint {
    const back = sum(known.heard.map((each) => each.back))
    if (terms.minimumOf === 'net' && back > 0n && known.eligible - back < BigInt(terms.minSaleAmt)) return 0n
    return credit(known.share, terms, paidFor(known, terms, most(0n, known.eligible - back)))
  }

  function shrink(row: Row, line: Line, terms: Terms, to: bigint, isShown: boolean) {
    const own = ofSum(row.payeeId, line)
    const [before, base, earned] = [
      sum(own.map((each) => each.credited)) - laterOf(row.payeeId, line, true),
      sum(own.map((each) => each.base)),
      sum(own.map((each) => each.promised)),
    ]
    const last = lastOf(row.saleId, row.lineId, row.payeeId)
    const share = last?.share ?? 0n
    const credited = to - sum(entryRows(row.saleId, row.lineId, row.payeeId).map((each) => each.credited))
    const left = before + credited === 0n ? 0n : most(0n, base - part(share, terms, table(line, before) - table(line, before + credited)))
    const now = last?.isRejected ? base : left
    const amount = last?.isRejected ? 0n : least(0n, now - earned)
    rows.push({ ...row, says: 'fell', credited, base: now - base, amount, promised: amount, isHidden: amount === 0n && !isShown })
  }

  /** What is approved and is not so any more. */
  function mend(sale: Sale) {
    const other = taken.get(sale.id)
    const found = counts(sale)
    if (found && other !== undefined && other !== program.code) return
    const again = new Set<string>()
    const before = entriesOf(sale.id)
    for (const { lineId, payeeId, known } of before) {
      const [terms, line] = [termsOf(known.version), lineOf(known.version, lineId)]
      if (!terms || !line) continue
      const nowLine = found?.terms.rewards.find(({ id }) => id === lineId)
      const row: Row = { ...blank, saleId: sale.id, lineId, payeeId, documentId: sale.id, says: 'undone', known }
      if (found && nowLine && !again.has(lineId) && !isAnother(sale, nowLine, found)) {
        if (known.isLive) hearAgain(row, line, terms)
        continue
      }
      if (nowLine && found) again.add(lineId)
      if (!known.isLive || (found && nowLine && isAsWritten(sale, nowLine, found, payeeId, known))) continue
      const undone: Known = {
        ...known,
        isLive: false,
        share: 0n,
        eligible: 0n,
        units: 0n,
        total: 0n,
        reward: 0n,
        heard: [],
        number: known.number,
      }
      if (isOfPeriod(line)) shrink({ ...row, known: undone }, line, terms, 0n, true)
      else
        rows.push({ ...row, known: undone, amount: -amountOf(sale.id, lineId, payeeId), promised: -promisedOf(sale.id, lineId, payeeId) })
    }
    if (!found || again.size === 0) return
    give(sale, found, (line, payeeId) => again.has(line.id) && !lastOf(sale.id, line.id, payeeId)?.isLive)
    for (const paper of followUps(books)
      .filter(({ saleId }) => saleId === sale.id)
      .map((each) => ({ ...each, day: [each.day, sale.day].sort().at(-1) ?? '' }))
      .sort(inOrder))
      hear(paper)
  }

  function hearAgain(row: Row, line: Line, terms: Terms) {
    const now = row.known.heard.map((each) => {
      const paper = followUps(books).find(({ id }) => id === each.id)
      return paper ? heard(paper, terms) : null
    })
    const text = (each: Heard | null | undefined) => (each ? Object.values(each).join() : '')
    const changed = row.known.heard.find((each, at) => text(each) !== text(now[at]))
    if (!changed) return
    const known = { ...row.known, heard: now.filter((each) => each !== null) }
    const anew = { ...row, documentId: changed.id, known }
    if (!isOfPeriod(line)) return after(anew, line, terms, true)
    const credited = creditedBy(known, terms)
    if (credited < sum(entryRows(row.saleId, row.lineId, row.payeeId).map((each) => each.credited)))
      return shrink(anew, line, terms, credited, false)
    const grown = grow(anew, line, terms, credited, leftOfSale(row.saleId, line, []))
    write([{ ...anew, line, says: 'earned', ...grown, ...(row.known.isRejected && nothing), isHidden: true }], terms)
    for (const each of rows) if (each.isHidden && each.promised !== 0n) each.isHidden = false
  }
}

/** What was rejected brings nothing more, and stays in the sum. */
const nothing = { promised: 0n, base: 0n, limits: [] as string[] }
const blank = { documentId: '', says: '', amount: 0n, promised: 0n, credited: 0n, base: 0n, limits: [] as string[], isHidden: false }
const followUps = ({ payments, credits }: Books): Paper[] => [
  ...payments.filter(({ isVoid }) => !isVoid).map(({ id, day, number, saleId }) => ({ kind: 'payment' as const, day, number, id, saleId })),
  ...credits
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ id, day, number, saleId }) => (saleId ? [{ kind: 'credit' as const, day, number, id, saleId }] : [])),
]
const isBefore = (one: { day: string; number: string }, other: { day: string; number: string }) =>
  one.day === other.day ? counting(one.number, other.number) < 0 : one.day < other.day

function cut(want: { promised: bigint; limits: string[] }, kind: string, most: bigint, left = most): void {
  if (want.promised <= most) return
  want.promised = most
  want.limits = [...want.limits, `${kind} ${left}`]
}
