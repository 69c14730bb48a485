/** How many times as much work eight times as much takes: about 8 where it grows with the size, 64 with its square. In the process's own time. */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const [once, eightfold] = [await least(work, size), await least(work, size * 8)]
  return eightfold / Math.max(once, shortest)
}

/** Below that, other things than the work are measured. In microseconds. */
const shortest = 1_000

async function least(work: (size: number) => unknown, size: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const begun = process.cpuUsage()
    await work(size)
    times.push(process.cpuUsage(begun).user)
  }
  return Math.min(...times)
}
