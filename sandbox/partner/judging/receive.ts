import type { ChannelName } from '../channels.ts'
import type { Retailer } from '../retailer.ts'
import type { Exchange } from '../store.ts'
import { type ReadGroup, type ReadInterchange, readInterchange } from '../x12/read.ts'
import { delimiterKinds } from '../x12/write.ts'
import { type SetVerdict, write997 } from '../x12/write-997.ts'
import { envelopeFaults, groupFaults } from './envelope.ts'
import { type Judged, judgeGroup, kindsOf } from './judge.ts'

/** A file of the supplier: kept, judged by the retailer's own rules, acknowledged on the way it came. */
export async function receive(retailer: Retailer, channel: ChannelName, name: string, bytes: Buffer): Promise<Exchange> {
  const { store, settings, clock } = retailer
  const interchange = readInterchange(bytes)
  const about = { at: new Date(clock.now()).toISOString(), direction: 'received' as const, channel, name }
  if (!interchange) return store.add({ ...about, kinds: [], control: '', poNumbers: [], remarks: ['Not X12'] }, bytes)

  const before = store.receivedUnder(interchange.control)
  const judged = interchange.groups.map((group) => ({ group, sets: judgeGroup(group, store) }))
  const sets = judged.flatMap(({ sets }) => sets)
  const exchange = store.add(
    {
      ...about,
      kinds: kindsOf(interchange),
      control: interchange.control,
      poNumbers: [...new Set(sets.flatMap(({ verdicts }) => verdicts.map(({ poNumber }) => poNumber)))],
      remarks: [
        ...envelopeFaults(interchange, settings),
        ...judged.flatMap(({ group, sets }) => [...groupFaults(group, settings), ...sets.flatMap(remarksOf)]),
      ],
    },
    bytes,
  )
  const same = before.find(({ sha256 }) => sha256 === exchange.sha256)
  if (same) store.remark(exchange.id, [`The same file as number ${same.id}; not counted again`])
  else if (before.length)
    store.remark(exchange.id, [...exchange.remarks, `ISA13 ${interchange.control} was used before, with other content`])
  if (!same) remember(retailer, exchange, sets)
  for (const { group, sets } of judged) await acknowledge(retailer, channel, interchange, group, sets)
  return store.exchange(exchange.id) ?? exchange
}

const remarksOf = ({ type, control, faults, remarks }: Judged) => [...faults.map(({ text }) => `${type} ${control}: ${text}`), ...remarks]

function remember({ store }: Retailer, { id, at }: Exchange, sets: Judged[]) {
  store.together(() => {
    for (const { type, verdicts } of sets) for (const verdict of verdicts) store.answer({ ...verdict, kind: type, at, exchange: id })
  })
}

/** Nobody acknowledges acknowledgments. */
async function acknowledge(retailer: Retailer, channel: ChannelName, { header }: ReadInterchange, group: ReadGroup, sets: Judged[]) {
  const { acknowledge: mood } = retailer.settings
  if (group.type === 'FA' || mood === 'never') return
  const verdicts = sets.map(({ type, control, faults }): SetVerdict => {
    if (mood === 'reject') return { type, control, code: 'R', faults: ['5'] }
    if (faults.length) return { type, control, code: 'R', faults: faults.map(({ code }) => code) }
    return { type, control, code: mood === 'errors' ? 'E' : 'A', faults: mood === 'errors' ? ['5'] : [] }
  })
  const named = mood === 'wrongControl' ? { type: group.type, control: String(Number(group.control) + 7_000) } : group
  await retailer.send({
    channel,
    control: retailer.nextControl(),
    version: group.version.startsWith('005') ? '005010' : '004010',
    delimiters: delimiterKinds.usual,
    test: header[15] === 'T',
    groupType: 'FA',
    setType: '997',
    sets: [write997(named, verdicts, group.end?.[1]?.trim() || String(sets.length))],
    poNumbers: [...new Set(sets.flatMap(({ verdicts: found }) => found.map(({ poNumber }) => poNumber)))],
    remarks: mood === 'honest' ? [] : [`acknowledge: ${mood}`],
  })
}
