type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nothing: Kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Where site data is blocked its mere mention throws; then nothing is kept. */
function orNothing(storage: () => Storage): Kept {
  try {
    return storage() ?? nothing
  } catch {
    return nothing
  }
}
export const localData = (): Kept => orNothing(() => localStorage)
export const tabData = (): Kept => orNothing(() => sessionStorage)

export const isSiteDataBlocked = () => [localData(), tabData()].includes(nothing)
