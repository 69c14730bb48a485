import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'

type Props = {
  found: { previous: string | null; next: string | null } | undefined
  path: (id: string) => string
  /** The address of the list, behind `?`. */
  from: string
  labels: { previous: string; next: string }
}

/** Previous and next within the list the record was opened from, on the tab that is open. */
export function Neighbours({ found, path, from, labels }: Props) {
  const tab = useSearchParams()[0].get('tab')
  const ways = [
    { to: found?.previous, label: labels.previous, Icon: IconChevronUp },
    { to: found?.next, label: labels.next, Icon: IconChevronDown },
  ]
  return (
    <Group gap={4}>
      {ways.map(({ to, label, Icon }) =>
        to ? (
          <ActionIcon
            key={label}
            component={Link}
            to={{ pathname: path(to), search: tab ? `tab=${tab}` : '' }}
            state={{ from }}
            variant="default"
            aria-label={label}
            title={label}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon key={label} variant="default" disabled aria-label={label}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ),
      )}
    </Group>
  )
}
