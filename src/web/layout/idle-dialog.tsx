import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '../app/session/logout.ts'

/** The last minute before the idle logout; closed while `secondsLeft` is null. */
export default function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number | null; onStay: () => void }) {
  const { t } = useTranslation()
  // Opening after the first drawing lets the modal note where the focus has to return to.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(secondsLeft !== null), [secondsLeft])
  const shown = useRef(0)
  shown.current = secondsLeft ?? shown.current
  return (
    <Modal opened={opened} onClose={onStay} title={t('idle.title')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        <Text role="timer">{t('idle.text', { count: shown.current })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => logout({ keepDrafts: true })}>
            {t('shell.signOut')}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
