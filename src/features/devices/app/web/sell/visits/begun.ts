import { useDeviceApp, useKept } from '../../shell/device-app.tsx'
import { type Begun, visitNote } from './end-visit.ts'

export function useBegun() {
  const { store } = useDeviceApp()
  const { value } = useKept(async (kept) => ({ begun: (await kept.note<Begun>(visitNote)) ?? null }), ['notes'])
  const set = (begun: Begun | null) => store.setNote(visitNote, begun ?? undefined)
  return { begun: value?.begun, set }
}
