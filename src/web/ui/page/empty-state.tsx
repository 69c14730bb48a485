import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** What this place is for, and the first thing to do. */
export function EmptyState({ icon, title, text, action }: { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = place.current
    return () => keepFocus(node)
  }, [])
  return (
    <Stack ref={place} align="center" ta="center" gap="xs" py={48} px="md">
      {icon && (
        <Text c="dimmed" component="span" aria-hidden>
          {icon}
        </Text>
      )}
      <Title order={2} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {action && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  )
}

/** There is something now, and the first action stands elsewhere: whoever was on it goes along. */
function keepFocus(leaving: HTMLElement | null): void {
  const action = document.activeElement
  if (!leaving?.contains(action)) return
  const page = document.querySelector('main')
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const same = [...(page?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((each) => each.textContent === action?.textContent)
    const next = same ?? page
    next?.focus({ preventScroll: true })
  })
}
