/** A program as somebody would keep it on paper, by days from the day on which it was written. */
export type Paper = {
  state: string
  version: number
  now: number
  from: number
  to: number
  rewards: number
  ceiling: boolean
  opened: boolean
  changing: boolean
  closedOn: number
  pausedOn: number | null
  pauses: [number, number][]
}
export type Person = 'owner' | 'manager' | 'viewer'
export type Step = { name: string; by: Person; ok: boolean; carryOut(paper: Paper): void }

export function stepOf(paper: Paper, name: string, by: Person): Step {
  const { state, now, from, to, rewards, ceiling, opened } = paper
  const mayOpen = rewards > 0 && ceiling && to >= now
  const becomes = (to: string) => (it: Paper) => {
    it.state = to
  }
  const opening = (it: Paper) => {
    it.state = 'Open'
    it.opened = true
  }
  const ends = (it: Paper, last: number) => {
    it.state = 'Ended'
    it.to = last
    it.changing = false
    if (it.pausedOn !== null) it.pauses.push([it.pausedOn, Math.max(it.pausedOn, last)])
    it.pausedOn = null
  }
  const ways: Record<string, [boolean, (it: Paper) => void]> = {
    publish: [state === 'Draft' && mayOpen, (it) => (from > now ? becomes('Scheduled')(it) : opening(it))],
    unschedule: [state === 'Scheduled' && !opened, becomes('Draft')],
    open: [
      state === 'Scheduled' && mayOpen,
      (it) => {
        opening(it)
        it.from = Math.min(from, now)
      },
    ],
    pause: [
      state === 'Open',
      (it) => {
        it.state = 'Paused'
        it.pausedOn = now
        it.pauses = it.pauses.filter(([first]) => first !== now)
      },
    ],
    resume: [
      state === 'Paused' && mayOpen,
      (it) => {
        it.state = 'Open'
        if (it.pausedOn !== null && it.pausedOn < now) it.pauses.push([it.pausedOn, now - 1])
        it.pausedOn = null
      },
    ],
    end: [state === 'Open' || state === 'Paused', (it) => ends(it, Math.min(to, now))],
    close: [state === 'Ended', becomes('Closing')],
    reopen: [state === 'Closed' && by === 'owner' && now - paper.closedOn <= 30, becomes('Ended')],
    remove: [state === 'Draft' && !opened, becomes('gone')],
  }
  const [ok, change] = ways[name] ?? [false, () => {}]
  return {
    name,
    by,
    ok: ok && by !== 'viewer',
    carryOut(it) {
      change(it)
      it.version += 1
    },
  }
}

/** What the calendar does of itself. */
export function byCalendar(it: Paper) {
  if (it.state === 'Closing') {
    it.state = 'Closed'
    it.closedOn = it.now
    it.version += 1
  } else if (it.state === 'Scheduled' && it.from <= it.now && it.rewards > 0 && it.ceiling && it.to >= it.now) {
    it.state = 'Open'
    it.opened = true
    it.version += 1
  } else if ((it.state === 'Open' || it.state === 'Paused') && it.to < it.now) {
    it.state = 'Ended'
    it.changing = false
    if (it.pausedOn !== null) it.pauses.push([it.pausedOn, Math.max(it.pausedOn, it.to)])
    it.pausedOn = null
    it.version += 1
  }
}
