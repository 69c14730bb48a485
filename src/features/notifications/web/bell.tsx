import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { goLive } from '#web/app/live/live.ts'
import { LazyPopover } from '#web/ui/menus/lazy-popover.tsx'
import { useNewest } from './newest.ts'
import classes from './notifications.module.css'
import { useArrivals } from './use-arrivals.ts'

const BellPanel = lazyPart(() => import('./bell-panel.tsx'))
const mostShown = 99

/** The count of what is new, and the tab's socket. `Needs`: what waits for whoever opens it. */
export default function Bell({ Needs }: { Needs: ComponentType<{ onLeave: () => void }> }) {
  const { t } = useTranslation()
  const { data } = useNewest()
  const arrived = useArrivals(data?.rows)
  useEffect(() => goLive(arrived), [arrived])
  const unseen = data?.unseen ?? 0
  const label = unseen ? t('notifications.bellUnseen', { count: unseen }) : t('notifications.bell')
  return (
    <span className={classes.bell}>
      <LazyPopover
        label={t('notifications.title')}
        width={380}
        trigger={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <BellPanel Needs={Needs} onLeave={close} />
          </Suspense>
        )}
      </LazyPopover>
      {unseen > 0 && (
        <span className={classes.count} aria-hidden>
          {unseen > mostShown ? `${mostShown}+` : unseen}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {unseen > 0 ? t('notifications.arrived', { count: unseen }) : ''}
      </span>
    </span>
  )
}
