import { Alert, Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useKept, useSync } from './device-app.tsx'
import { linkTo } from './place.ts'

/** From here on the device's clock is said to be wrong, here and in the office (rules 3.22, 14). */
const skewShownMs = 5 * 60_000

/** What somebody must know before they go on selling. */
export function Notices() {
  const { t } = useTranslation()
  const { end, stuck } = useSync()
  const { value } = useKept(async (store) => ({ clock: await store.fact('clock'), handIn: await store.fact('handIn') }), ['facts'])
  const skewMinutes = Math.round(Math.abs(value?.clock?.skewMs ?? 0) / 60_000)
  const isWrong = Math.abs(value?.clock?.skewMs ?? 0) >= skewShownMs
  if (!isWrong && !stuck && !value?.handIn && end !== 'ended') return null
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
      {stuck && (
        <Alert color="red" role="alert" title={t('deviceApp.sync.stuckTitle')}>
          <Anchor {...linkTo('sync')}>{t('deviceApp.sync.look')}</Anchor>
        </Alert>
      )}
    </Stack>
  )
}
