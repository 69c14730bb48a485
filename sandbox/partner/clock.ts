/** The machine's time plus what was added to it: deadlines pass without waiting. */
export function sandboxClock() {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    advance(ms: number) {
      aheadMs += ms
    },
  }
}

export type Clock = ReturnType<typeof sandboxClock>
