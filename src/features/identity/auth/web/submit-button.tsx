import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what it is doing while it does it. Stays focusable, so that the keyboard does not lose its place; the form itself submits only once. */
export function SubmitButton({
  busy,
  busyText,
  children,
  ...props
}: ButtonProps & { busy: boolean; busyText: string; children: ReactNode }) {
  return (
    <Button type="submit" aria-disabled={busy || undefined} leftSection={busy ? <Loader size={16} color="white" /> : undefined} {...props}>
      {busy ? busyText : children}
    </Button>
  )
}
