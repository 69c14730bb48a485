import { createElement, type ReactNode } from 'react'
import i18n from './text.ts'

/** The toast library comes with the first toast, so that pages which show none do not carry it. */
const library = () => {
  wanted = true
  for (const listener of listeners) listener()
  return import('@mantine/notifications')
}
let wanted = false
const listeners = new Set<() => void>()
export const areToastsWanted = () => wanted
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const manner = () => ({ withBorder: true, closeButtonProps: { 'aria-label': i18n.t('common.close') } })

/** Specification section 9: top right, at most 4, closed after 2 s; errors stay 5 s. */
export const maxToasts = 4
const successMs = 2000
const errorMs = 5000

export const toastSuccess = (message: string | undefined) => (message ? show({ message, color: 'green', autoClose: successMs }) : undefined)
export const toastError = (message: string) => show({ message, color: 'red', autoClose: errorMs })

/** Long enough to see what was done and to want it back. */
const undoMs = 8000
/** Says what was done, with the way back. */
export const toastUndo = (message: string, press: () => unknown) =>
  toastWithButton({ message, button: i18n.t('work.undo'), press, ms: undoMs, color: 'green' })

let buttons = 0
/** A toast with something to press, which closes it. `event`: of what it tells; while one stands there another of the same is not shown. */
export async function toastWithButton({ message, button, press, ms, color = 'orange', event }: ToastButton & Manner): Promise<void> {
  const { ToastButton } = await import('../ui/toast-button.tsx')
  buttons += 1
  const id = event ?? `button ${buttons}`
  const pressed = () => {
    void hideToast(id)
    press()
  }
  await show({ id, message: createElement(ToastButton, { message, button, press: pressed }), color, autoClose: ms })
}
type Manner = { message: string; ms: number; color?: string; event?: string }
export type ToastButton = { button: string; press: () => unknown }

const gapPx = 12
/** What reaches further down is no head of a page, and its actions are not where toasts stand. */
const headPx = 320

/** The lowest edge of the page's head and of the main buttons in it; a dialog has a head of its own, and toasts stand above it. */
function standBelowActions(): void {
  const edges = [...document.querySelectorAll('body header, main [data-actions]')]
    .filter((element) => !element.closest('[role=dialog]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom }) => bottom > 0 && bottom < headPx)
    .map(({ bottom }) => bottom + gapPx)
  document.documentElement.style.setProperty('--toasts-top', `${Math.max(gapPx, ...edges)}px`)
}

async function show(toast: { id?: string; message: ReactNode; color: string; autoClose: number }): Promise<void> {
  const { notifications } = await library()
  standBelowActions()
  // The library waits while a toast is hovered, but not while its close button has the focus.
  const hold = (autoClose: number | false) => () => void notifications.update({ ...toast, id, autoClose })
  const id = notifications.show({ ...toast, ...manner(), onFocusCapture: hold(false), onBlurCapture: hold(toast.autoClose) })
}

/** A toast that stays and whose text changes, such as a countdown. */
export async function keepToast(id: string, message: string): Promise<void> {
  const { notifications, notificationsStore } = await library()
  const state = notificationsStore.getState()
  const known = [...state.notifications, ...state.queue].some((each) => each.id === id)
  const toast = { id, message, color: 'orange', autoClose: false, ...manner() }
  if (known) notifications.update(toast)
  else notifications.show(toast)
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await library()
  notifications.hide(id)
}
