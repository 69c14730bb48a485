/** A file that misses its drop zone is let go: the browser would open it in the place of the page, and what was typed would be gone. */
export function refuseStrayFiles(): void {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer } = event
  const isTaken = event.defaultPrevented || (target instanceof Element && target.matches('input[type=file]'))
  if (isTaken || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
