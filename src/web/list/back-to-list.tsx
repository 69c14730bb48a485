import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { listOf } from './list-of.ts'

/** To the list as it was left, where the record was opened from it. */
export function BackToList({ path, label, mb = 4 }: { path: string; label: string; mb?: number }) {
  const from = listOf(useLocation().state)
  return (
    <Anchor
      component={Link}
      to={from ? `${path}?${from}` : path}
      size="sm"
      c="dimmed"
      mb={mb}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
    >
      <IconChevronLeft size={16} aria-hidden />
      {label}
    </Anchor>
  )
}
