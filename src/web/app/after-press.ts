let pressed = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => setPressed(true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, () => setPressed(false), { capture: true })
}

function setPressed(down: boolean): void {
  pressed = down
}

/**
 * Runs `work` now, or once the mouse button or finger is up again and its click has been delivered. Pressing a button leaves the field
 * before it: an error that appeared there at once would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work()
    return
  }
  const events = ['pointerup', 'pointercancel'] as const
  const run = () => {
    for (const event of events) window.removeEventListener(event, run)
    setTimeout(work)
  }
  for (const event of events) window.addEventListener(event, run)
}
