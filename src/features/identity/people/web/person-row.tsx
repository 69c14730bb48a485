import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Person } from '../contract.ts'
import type { Act } from './acts.ts'
import classes from './people.module.css'
import { RoleText } from './role-text.tsx'

export function PersonRow({ person, onAct }: { person: Person; onAct: (act: Act) => void }) {
  const { t } = useTranslation()
  const may = useCan()
  const { displayName: name, email, role, reaches, state, lastActiveAt, self } = person
  return (
    <li className={classes.row}>
      <div>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {self && (
            <Badge variant="default" tt="none">
              {t('people.you')}
            </Badge>
          )}
          {state === 'suspended' && (
            <Badge color="red" variant="light" tt="none" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-2))">
              {t('people.suspended')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </div>
      <RoleText role={textOf(`roles.${role}`)} reaches={reaches} />
      <Text size="sm" c="dimmed">
        {lastActiveAt ? (
          <>
            {t('people.lastActive')} <DateText iso={lastActiveAt} />
          </>
        ) : (
          t('people.neverActive')
        )}
      </Text>
      <div>
        {!self && may('people.write') && (
          <LazyMenu
            items={() => import('./person-items.tsx')}
            itemProps={{ person, onAct }}
            trigger={
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('people.actions', { name })}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            }
          />
        )}
      </div>
    </li>
  )
}
