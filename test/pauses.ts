/** How long the event loop worked without looking up, in its own processor time: what else the machine does counts for nothing. */
export function watchPauses() {
  let [before, longest] = [process.threadCpuUsage(), 0]
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }, 2)
  return {
    /** Since it was last asked. */
    longestMs() {
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}
