export type Segment = readonly string[]
export type TransactionSet = { type: string; control: string; segments: readonly Segment[] }
export type Version = '004010' | '005010'
export type Delimiters = { element: string; component: string; end: string }

/** As partners really send them; `end` may be followed by a line break, or be one. One byte each in ISO 8859-1. */
export const delimiterKinds = {
  usual: { element: '*', component: '>', end: '~' },
  lines: { element: '*', component: '>', end: '~\r\n' },
  newline: { element: '*', component: ':', end: '\n' },
  pipe: { element: '|', component: '^', end: '~' },
  control: { element: '\x1d', component: '\x1f', end: '\x1c' },
  nextLine: { element: '*', component: '<', end: '\x85' },
} satisfies Record<string, Delimiters>

export type DelimiterKind = keyof typeof delimiterKinds

export type Address = { qualifier: string; id: string; groupId: string }

export type Interchange = {
  sender: Address
  receiver: Address
  control: number
  test: boolean
  version: Version
  delimiters: Delimiters
  at: Date
  /** GS01: PO, PC, FA … */
  groupType: string
  sets: readonly TransactionSet[]
}

/** One interchange with one group, counts and control numbers right. */
export function writeInterchange(interchange: Interchange): Buffer {
  const { sender, receiver, control, test, version, delimiters, at, groupType, sets } = interchange
  const [day, time] = [at.toISOString().slice(0, 10).replaceAll('-', ''), at.toISOString().slice(11, 16).replace(':', '')]
  const [isaVersion, repetition] = version === '005010' ? ['00501', '^'] : ['00401', 'U']
  const number = String(control).padStart(9, '0')
  const isa = ['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10), ...isaAddress(sender), ...isaAddress(receiver), day.slice(2), time]
  const segments = [
    ...sets.flatMap(({ type, control: setControl, segments }) => [
      ['ST', type, setControl],
      ...segments.map((segment) => trimmed(segment.map((element) => clean(element, delimiters)))),
      ['SE', String(segments.length + 2), setControl],
    ]),
    ['GE', String(sets.length), String(control)],
    ['IEA', '1', number],
  ]
  const lines = [
    [
      ...isa,
      [delimiters.element, delimiters.component].includes(repetition) ? '!' : repetition,
      isaVersion,
      number,
      '0',
      test ? 'T' : 'P',
      delimiters.component,
    ],
    ['GS', groupType, sender.groupId, receiver.groupId, day, time, String(control), 'X', version],
    ...segments,
  ]
  return Buffer.from(lines.map((line) => line.join(delimiters.element) + delimiters.end).join(''), 'latin1')
}

const isaAddress = ({ qualifier, id }: Address) => [qualifier.padEnd(2), id.padEnd(15).slice(0, 15)]

function clean(element: string, { element: separator, component, end }: Delimiters) {
  return [...element]
    .map((letter) => (letter === separator || letter === component || end.includes(letter) || letter === '^' ? ' ' : letter))
    .join('')
}

/** A segment ends with its last element that says something. */
function trimmed(segment: string[]) {
  return segment.slice(0, segment.findLastIndex((element) => element !== '') + 1)
}
