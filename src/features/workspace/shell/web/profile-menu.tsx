import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/app/session/session.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { NameAvatar } from '#web/ui/values/name-avatar.tsx'

export function ProfileMenu() {
  const { t } = useTranslation()
  const session = useSession()
  if (!session) return null
  return (
    <LazyMenu
      items={() => import('./profile-items.tsx')}
      itemProps={{}}
      trigger={
        <UnstyledButton ml={4} style={{ borderRadius: 20 }}>
          <NameAvatar name={session.displayName} size={34} />
          <span className="visually-hidden">{t('shell.profile', { name: session.displayName })}</span>
        </UnstyledButton>
      }
    />
  )
}
