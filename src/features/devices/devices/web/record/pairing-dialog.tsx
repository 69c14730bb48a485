import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCountdown } from '#web/app/countdown.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type Device, getDevice, makePairingCode, type PairingCode } from '../../contract.ts'
import classes from './pairing.module.css'

/** A code to scan or to type, good once and for a while; it says by itself when the device is paired. */
export default function PairingDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, deviceName, pairedAt, unsentCount, hasPassword, fields } = device
  const [before] = useState(pairedAt)
  const make = useAction(makePairingCode, { refreshes: [getDevice], silent: true })
  const { mutate } = make
  const ask = () => mutate({ params: { id }, body: {} })
  useEffect(() => mutate({ params: { id }, body: {} }), [mutate, id])
  const isPaired = pairedAt !== null && pairedAt !== before
  return (
    <Dialog title={t('devices.pairing.title', { name: deviceName })} size="lg" onClose={onClose}>
      {isPaired ? (
        <Paired name={deviceName} onClose={onClose} />
      ) : (
        <Stack>
          {before && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
              {t('devices.pairing.replaces')}{' '}
              {unsentCount > 0 && t('devices.pairing.replacesUnsent', { count: unsentCount, shown: numberText(unsentCount) })}
            </Alert>
          )}
          <FormError error={make.error} />
          {make.data && !make.isPending && <Code key={make.data.code} code={make.data} onAgain={ask} />}
          {hasPassword && (
            <Text size="sm" c="dimmed">
              {t('devices.pairing.orPassword', { email: fields.deviceEmail })}
            </Text>
          )}
          {make.isPending && (
            <Group justify="center" mih={240}>
              <Loader aria-label={t('common.loading')} />
            </Group>
          )}
          {make.error && (
            <Group justify="flex-end">
              <Button variant="default" onClick={ask}>
                {t('common.retry')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

function Code({ code: { code, url, qrSvg, expiresAt }, onAgain }: { code: PairingCode; onAgain: () => void }) {
  const { t } = useTranslation()
  const [seconds] = useState(() => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000)))
  const [isOver, setOver] = useState(false)
  const left = useCountdown(seconds, () => setOver(true))
  const [address = ''] = url.split('#')
  if (isOver)
    return (
      <Stack align="center" ta="center" py="lg">
        <Text fw={600} role="status">
          {t('devices.pairing.over')}
        </Text>
        <Button onClick={onAgain}>{t('devices.pairing.again')}</Button>
      </Stack>
    )
  return (
    <div className={classes.pairing}>
      <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt={t('devices.pairing.qr')} />
      <Stack gap="md">
        <ol className={classes.how}>
          <li>{t('devices.pairing.scan')}</li>
          <li>
            {t('devices.pairing.type')}{' '}
            <Anchor href={address} target="_blank" rel="noreferrer" underline="always">
              {address.replace(/^https?:\/\//, '')}
            </Anchor>
          </li>
        </ol>
        <div>
          <Text size="sm" c="dimmed">
            {t('devices.pairing.code')}
          </Text>
          <div className={classes.code}>{code}</div>
        </div>
        <Group gap="sm" justify="space-between">
          <Text size="sm" c="dimmed" role="timer" className="numbers">
            {t('devices.pairing.left', { time: clock(left) })}
          </Text>
          <Button size="xs" variant="subtle" onClick={onAgain}>
            {t('devices.pairing.again')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('devices.pairing.once')}
        </Text>
      </Stack>
    </div>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Paired({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="center" ta="center" py="lg" gap="xs">
      <IconCircleCheck size={44} aria-hidden color="var(--mantine-color-green-6)" />
      <Text fw={600} role="status">
        {t('devices.pairing.done', { name })}
      </Text>
      <Text c="dimmed">{t('devices.pairing.doneText')}</Text>
      <Button mt="sm" onClick={onClose} data-autofocus>
        {t('common.close')}
      </Button>
    </Stack>
  )
}
