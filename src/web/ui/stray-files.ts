/** Dropped beside the place for it a file would take the screen away: browsers show it instead. */
export function refuseStrayFiles() {
  const refuse = (event: DragEvent) => {
    const isFieldOfFiles = event.target instanceof HTMLInputElement && event.target.type === 'file'
    if (event.defaultPrevented || isFieldOfFiles || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
