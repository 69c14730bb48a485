import { useTranslation } from 'react-i18next'
import { listDeviceHistory } from '../contract.ts'
import { RecordActivity } from './record-activity.tsx'

export default function DeviceActivity({ id }: { id: string }) {
  const { t } = useTranslation()
  return <RecordActivity endpoint={listDeviceHistory} id={id} none={t('timeline.emptyOfDevice')} />
}
