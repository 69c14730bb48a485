import { IconCalendarEvent, IconCirclePlus, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKept } from './device-app.tsx'
import { linkTo } from './place.ts'
import classes from './shell.module.css'

const entries = [
  { place: 'customers', Icon: IconUsers },
  { place: 'new', Icon: IconCirclePlus },
  { place: 'day', Icon: IconCalendarEvent },
  { place: 'sync', Icon: IconRefresh },
] as const

export function Navigation({ place }: { place: string }) {
  const { t } = useTranslation()
  const { value: unsent } = useKept(({ documents }) => documents.unsent(), ['documents', 'queue'])
  const [first = ''] = place.split('/')
  // The van is of the day.
  const here = first === 'van' ? 'day' : first || 'customers'
  return (
    <nav className={classes.navigation} aria-label={t('deviceApp.menu.label')}>
      {entries.map(({ place: to, Icon }) => (
        <a key={to} {...linkTo(to)} className={classes.entry} aria-current={to === here ? 'page' : undefined}>
          <Icon size={22} aria-hidden />
          <span>{t(`deviceApp.menu.${to}`)}</span>
          {to === 'sync' && unsent !== undefined && unsent.count > 0 && (
            <span className={classes.mark}>
              <span aria-hidden>{unsent.count}</span>
              <span className="visually-hidden">{t('deviceApp.unsent', { count: unsent.count })}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
