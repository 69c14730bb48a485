import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { listOf } from './list-of.ts'

/** To the list as it was left, where the record was opened from it. */
export function BackToList({ path, label }: { path: string; label: string }) {
  const from = listOf(useLocation().state)
  return (
    <Anchor component={Link} to={from ? `${path}?${from}` : path} size="sm" c="dimmed">
      {label}
    </Anchor>
  )
}
