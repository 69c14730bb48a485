import { useDeviceApp, useKept } from '../../shell/device-app.tsx'

/** A visit that is under way: one at a time, kept while it is, so that a closed tab goes on with it. */
export type Begun = { customerId: string; customerName: string; startedAt: string }
const note = 'visit'

export function useBegun() {
  const { store } = useDeviceApp()
  const { value } = useKept(async (kept) => ({ begun: (await kept.note<Begun>(note)) ?? null }), ['notes'])
  const set = (begun: Begun | null) => store.setNote(note, begun ?? undefined)
  return { begun: value?.begun, set }
}
