import { type SegmentSpec, segmentSpec } from './elements.ts'

const item = 'an35:an3:an3:an3'
const lines = 'an35:an35:an35:an35:an35'

/**
 * The elements of the segments that are read, as directory D.96A has them and D.01B lengthened them; of two lengths the longer one. What
 * depends on neighbours is the readers' business.
 */
const written: Record<string, string> = {
  UNH: '!an14 + !an6!:an3!:an3!:an2!:an6 + an35 + n2:an1',
  UNS: '!an1',
  UNT: '!n10 + !an14',
  ALC: '!an3 + an35:an3 + an3 + an3 + an17:an3:an3:an35:an35',
  BGM: 'c3:an17:an3:an35 + an35:c9:c6 + an3 + an3',
  CNT: '!an3!:n18!:an8',
  COM: '!an512!:an3!',
  CPS: '!an35 + an35 + an3',
  CTA: 'an3 + an17:an256',
  CUX: 'an3!:an3:an3:n4 + an3!:an3:an3:n4 + n12 + an3',
  DTM: '!an3!:an35:an3',
  FTX: '!an3 + an3 + an17!:an3:an3 + an512!:an512:an512:an512:an512 + an3',
  GIN: `!an3 + !an35!:an35 + an35!:an35 + an35!:an35 + an35!:an35 + an35!:an35`,
  IMD: 'an3 + an3:an3:an3 + an17:an17:an3:an256:an256:an3 + an3',
  LIN: `an6 + an3 + ${item} + an3:an6 + n2 + an3`,
  LOC: '!an3 + an35:an17:an3:an256 + an25:an17:an3:an256 + an25:an17:an3:an256 + an3',
  MOA: '!an3!:n18:an3:an3:an3',
  NAD: `!an3 + an35!:an17:an3 + ${lines} + an70!:an70:an70:an70:an70:an3 + an35!:an35:an35:an35 + an35 + an9 + an17 + an3`,
  PAC: 'n8 + an3:an3:an3 + an17:an17:an3:an35:an3 + an3!:an35:an3:an35:an3 + an3:an8:an3',
  PAT: '!an3 + an17:an17:an3:an35:an35 + an3!:an3:an3:n3',
  PCD: '!an3!:n10:an3:an17:an3',
  PCI: `an3 + ${lines}:an35:an35:an35:an35:an35 + an3 + an17!:an3:an3`,
  PIA: `!an3 + !${item} + ${item} + ${item} + ${item} + ${item}`,
  PRI: 'an3!:n15:an3:an3:n9:an8 + an3',
  QTY: '!an3!:n15!:an8',
  QVR: 'n15!:an3 + an3 + an17!:an3:an3:an256:an256',
  RFF: '!an3!:an70:an6:an35',
  RTE: '!an3!:n15!:n9:an8',
  TAX: '!an3 + an3:an17:an3:an35 + an35:an3:an3 + an15 + an7:an3:an3:an17:an3:an3 + an3 + an20',
  TDT: '!an3 + an17 + an3:an17 + an8:an17 + an17:an17:an3:an128 + an3 + an3:an3:an3:an17 + an9:an17:an3:an35:an3',
  TOD: 'an3 + an3 + an3:an17:an3:an70:an70',
  UCI: '!an14 + !an35!:an4:an14 + !an35!:an4:an14 + !an3 + an3 + an3 + n3:n3',
  UCF: '!an14 + an35:an4 + an35:an4 + !an3 + an3 + an3 + n3:n3',
  UCM: '!an14 + !an6!:an3!:an3!:an2!:an6 + !an3 + an3 + an3 + n3:n3',
  UCS: '!n6 + an3',
  UCD: '!an3 + !n3:n3',
}

export const dictionary: ReadonlyMap<string, SegmentSpec> = new Map(
  Object.entries(written).map(([id, elements]) => [id, segmentSpec(elements)]),
)
