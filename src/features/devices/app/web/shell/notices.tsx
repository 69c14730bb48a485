import { Alert, Anchor, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#web/ui/values/use-now.ts'
import { InstallOffer } from '../install/install-offer.tsx'
import { useWay } from '../install/use-way.ts'
import { isShort, storageFacts } from '../storage/room.ts'
import { useDeviceApp, useKept, useSync } from './device-app.tsx'
import { linkTo } from './place.ts'

/** From here on the device's clock is said to be wrong, here and in the office (rules 3.22, 14). */
const skewShownMs = 5 * 60_000

/** What somebody must know before they go on selling. */
export function Notices() {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const { end, stuck } = useSync()
  const isFull = useShortRoom()
  const way = useWay()
  const { value } = useKept(
    async (kept) => ({
      clock: await kept.fact('clock'),
      handIn: await kept.fact('handIn'),
      dropped: await kept.fact('droppedPhotos'),
      offered: await kept.fact('installOffered'),
    }),
    ['facts'],
  )
  const skewMinutes = Math.round(Math.abs(value?.clock?.skewMs ?? 0) / 60_000)
  const isWrong = Math.abs(value?.clock?.skewMs ?? 0) >= skewShownMs
  const isOffer = value?.offered === null && (way === 'prompt' || way === 'apple')
  if (!isWrong && !stuck && !value?.handIn && !value?.dropped && !isFull && !isOffer && end !== 'ended') return null
  return (
    <Stack gap="xs" mb="md">
      {end === 'ended' && (
        <Alert color="red" role="alert" title={t('deviceApp.ended.title')}>
          {t('deviceApp.ended.text')} <Anchor {...linkTo('pair')}>{t('deviceApp.ended.pair')}</Anchor>
        </Alert>
      )}
      {value?.handIn && (
        <Alert color="red" role="alert" title={t('deviceApp.off.title')}>
          {t('deviceApp.off.text')}
        </Alert>
      )}
      {isWrong && (
        <Alert color="yellow" role="alert" title={t('deviceApp.clock.title')}>
          {t(`deviceApp.clock.${(value?.clock?.skewMs ?? 0) > 0 ? 'ahead' : 'behind'}`, { count: skewMinutes })}
        </Alert>
      )}
      {isFull && (
        <Alert color="red" role="alert">
          {t('deviceApp.store.short')}
        </Alert>
      )}
      {value?.dropped && (
        <Alert
          color="yellow"
          role="alert"
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={() => void store.setFacts({ droppedPhotos: null })}
        >
          {t('deviceApp.store.droppedPhotos', { count: value.dropped })}
        </Alert>
      )}
      {stuck && (
        <Alert color="red" role="alert" title={t('deviceApp.sync.stuckTitle')}>
          <Anchor {...linkTo('sync')}>{t('deviceApp.sync.look')}</Anchor>
        </Alert>
      )}
      {isOffer && <InstallOffer canAsk={way === 'prompt'} />}
    </Stack>
  )
}

/** Looked at again as time goes by. */
function useShortRoom(): boolean {
  const now = useNow()
  const [short, setShort] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again as time goes by
  useEffect(() => void storageFacts().then((room) => setShort(isShort(room))), [now])
  return short
}
