import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { counted: string; now: string; count: number; onThrowAway: () => void }

/** The device sells from another van than the one that is being counted. */
export function OtherVan({ counted, now, count, onThrowAway }: Props) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  return (
    <Alert color="yellow" role="alert" title={t('deviceSell.van.otherTitle', { counted })}>
      <Stack gap="xs" align="flex-start">
        {t('deviceSell.van.otherText', { counted, now, count })}
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('deviceSell.van.throwAway')}
        </Button>
      </Stack>
      <Modal
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('deviceSell.van.throwAwayTitle')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Stack>
          <Text>{t('deviceSell.van.throwAwayText', { counted, count })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsks(false)}>
              {t('common.cancel')}
            </Button>
            <Button color="red.8" data-autofocus onClick={onThrowAway}>
              {t('deviceSell.van.throwAway')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Alert>
  )
}
