import { useDeviceApp, useKept } from '../../shell/device-app.tsx'

const note = 'favorites'
const none: string[] = []

/** Items that this rep wants at hand. */
export function useFavorites() {
  const { store } = useDeviceApp()
  const { value: favorites = none } = useKept(async (kept) => (await kept.note<string[]>(note)) ?? none, ['notes'])
  const toggle = (id: string) =>
    void store.setNote(note, favorites.includes(id) ? favorites.filter((each) => each !== id) : [...favorites, id]).catch(() => undefined)
  return { favorites, toggle }
}
