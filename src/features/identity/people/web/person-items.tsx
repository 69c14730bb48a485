import { Menu } from '@mantine/core'
import { IconEye, IconLock, IconLockOpen, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../contract.ts'
import type { Act } from './acts.ts'

export default function PersonItems({ person, onAct }: { person: Person; onAct: (act: Act) => void }) {
  const { t } = useTranslation()
  const isActive = person.state === 'active'
  const items = [
    { what: 'role', Icon: IconUserCog, shown: true },
    { what: 'view', Icon: IconEye, shown: isActive },
    { what: 'suspend', Icon: IconLock, shown: isActive },
    { what: 'restore', Icon: IconLockOpen, shown: !isActive },
    { what: 'remove', Icon: IconUserMinus, shown: true },
  ] as const
  return items
    .filter(({ shown }) => shown)
    .map(({ what, Icon }) => (
      <Menu.Item key={what} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAct({ what, person })}>
        {t(`people.act.${what}`)}
      </Menu.Item>
    ))
}
