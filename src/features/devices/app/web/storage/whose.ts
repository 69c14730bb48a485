import type { KeptSettings, Seat, StoredDocument } from './kept.ts'

type Settings = { rep?: Pick<KeptSettings['rep'], 'code'> }
/** The code of who has this device, as the office said last; where it did not, as when it was paired. */
export const repOf = (settings: Settings | null | undefined, seat: Pick<Seat, 'repCode'> | null | undefined): string =>
  settings?.rep?.code ?? seat?.repCode ?? ''

/** It was handed over since: what the rep before made is theirs, also within a day. Of what was made before this was kept nobody knows. */
export const isOfRep = ({ repCode }: Pick<StoredDocument, 'repCode'>, rep: string): boolean => repCode === undefined || repCode === rep
