import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaletteList } from './palette-list.tsx'

/** Records, screens and actions by typing. Closed it forgets what was typed; opening after the first drawing lets the modal note the focus. */
export default function PaletteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Modal.Root opened={shown} onClose={onClose} size={560} yOffset="12vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content aria-label={t('palette.title')} data-palette>
        <Modal.Body p={0}>
          <PaletteList onDone={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
