import { queryClient, trpc } from '../../lib/trpc.ts'

/** The user's account: email address, devices, recovery codes. */
export const accountQuery = () => trpc.account.overview.queryOptions()

const outdateAccount = () => queryClient.invalidateQueries(trpc.account.overview.queryFilter())
const outdating = { onSettled: outdateAccount }

export const changeEmailMutation = () => ({ ...trpc.account.changeEmail.mutationOptions(), ...outdating })
export const resendConfirmationMutation = () => ({
  ...trpc.account.resendConfirmation.mutationOptions(),
  ...outdating,
})
export const confirmEmailMutation = () => ({ ...trpc.account.confirmEmail.mutationOptions(), ...outdating })
export const changePasswordMutation = () => ({
  ...trpc.account.changePassword.mutationOptions(),
  ...outdating,
})
export const makeRecoveryCodesMutation = () => ({
  ...trpc.account.makeRecoveryCodes.mutationOptions(),
  ...outdating,
})
export const endDeviceMutation = () => ({ ...trpc.account.endDevice.mutationOptions(), ...outdating })
export const endOtherDevicesMutation = () => ({
  ...trpc.account.endOtherDevices.mutationOptions(),
  ...outdating,
})
export const removeAccountMutation = () => trpc.account.remove.mutationOptions()

export const loginMutation = () => trpc.auth.login.mutationOptions()
export const signupMutation = () => trpc.auth.signup.mutationOptions()
export const quickSignupMutation = () => trpc.auth.quickSignup.mutationOptions()
export const forgotPasswordMutation = () => trpc.auth.forgotPassword.mutationOptions()
export const resetPasswordMutation = () => trpc.auth.resetPassword.mutationOptions()
export const redeemRecoveryCodeMutation = () => trpc.auth.redeemRecoveryCode.mutationOptions()
