export const channelName = 'quickbooks'
