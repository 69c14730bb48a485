import type { Random } from './fuzzing.ts'

const services = [`:+.? '`, `:+,? '`, `=*.? ~`, `>|.^ \n`, `:+.  '`]

/** Up to three orders in one interchange, as different as real ones are. */
export function randomEdifact(random: Random): Buffer {
  const advice = services[random(services.length)] ?? ''
  const [component = ':', element = '+', mark = '.', release = '?', , terminator = `'`] = advice
  const messages = Array.from({ length: 1 + random(3) }, (_, at) => randomOrder(random, mark, String(at + 1)))
  const level = random(4) ? 'UNOC' : 'UNOY'
  const all = [
    ['UNB', [level, '3'], ['SENDER', '14'], ['RECEIVER', '14'], ['260301', '1015'], '77'],
    ...messages.flat(),
    ['UNZ', String(messages.length), '77'],
  ]
  const released = (text: string) =>
    release === ' '
      ? text.replace(/[+:']/g, ' ')
      : text.replaceAll(new RegExp(`[${RegExp.escape(component + element + release + terminator)}]`, 'g'), `${release}$&`)
  const segments = all.map((segment) =>
    segment.map((each) => (typeof each === 'string' ? [each] : each).map(released).join(component)).join(element),
  )
  return Buffer.from(
    `UNA${advice}${segments.map((each) => each + terminator).join(random(2) && terminator !== '\n' ? '\r\n' : '')}`,
    'latin1',
  )
}

type Out = (string | string[])[]

function randomOrder(random: Random, mark: string, control: string): Out[] {
  const some = (share: number, ...segments: Out[]) => (random(100) < share ? segments : [])
  const lines = Array.from({ length: 1 + random(5) }, (_, at) => randomLine(random, at + 1, mark))
  const segments: Out[] = [
    ['BGM', '220', `PO${random(1_000_000)}`, '9'],
    ['DTM', ['137', '20260301', '102']],
    ...some(40, ['DTM', ['2', '20260401', '102']]),
    ...some(40, ['FTX', 'GEN', '', '', [`Don't call: it's +1`, 'thanks']]),
    ...some(60, ['RFF', ['CT', '77']]),
    ...some(80, ['NAD', 'BY', ['4012345500004', '', '9'], '', 'Müller?']),
    ...some(80, ['NAD', 'DP', ['0417', '', '92']]),
    ...some(60, ['CUX', ['2', 'EUR', '9']]),
    ...some(30, ['ALC', 'C', '', '', '', ['FC']], ['MOA', ['8', `12${mark}50`]]),
    ...lines.flat(),
    ['UNS', 'S'],
    ...some(80, ['CNT', ['2', String(lines.length)]]),
  ]
  return [['UNH', control, ['ORDERS', 'D', '96A', 'UN', 'EAN008']], ...segments, ['UNT', String(segments.length + 2), control]]
}

function randomLine(random: Random, number: number, mark: string): Out[] {
  const stores = random(5) === 0 ? Array.from({ length: 1 + random(4) }, () => 1 + random(50)) : []
  const quantity = stores.length ? stores.reduce((total, each) => total + each, 0) : 1 + random(500)
  const price = (random(100_000) / 100).toFixed(2).replace('.', mark)
  return [
    ['LIN', String(number), '', [String(4_000_000_000_000 + random(1_000_000)), 'EN']],
    ...(random(2) ? [['PIA', '1', [`A+${random(1000)}`, 'SA'], ['77', 'IN']]] : []),
    ...(random(2) ? [['IMD', 'F', '', ['', '', '', 'Small widget: red']]] : []),
    ['QTY', [random(5) ? '21' : '1', String(quantity), random(2) ? 'PCE' : '']],
    ...(random(4) ? [] : [['QTY', ['59', '12']]]),
    ...(random(10) ? [['PRI', random(5) ? ['AAA', price] : ['AAA', price, '', '', '100', 'PCE']]] : []),
    ...stores.flatMap((each, at): Out[] => [
      ['LOC', '7', [`40123455000${at}`, '', '9']],
      ['QTY', ['11', String(each)]],
    ]),
    ...(random(6)
      ? []
      : [
          ['ALC', 'A', '', '', '', ['DI']],
          ['MOA', ['204', `1${mark}25`]],
        ]),
  ]
}
