import { type Call, useCall } from '../../store/calls.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';

/** Returns a function that saves a file, and says why it could not after `failure`, a sentence. */
export function useSaving<Arg>(call: Call<string, Arg>, failure = 'PDF nije preuzet.') {
  const dispatch = useAppDispatch();
  const { run, isRunning } = useCall(call);
  const save = async (arg: Arg) => {
    const { error } = await run(arg);
    if (error) dispatch(showToast({ kind: 'error', text: `${failure} ${error.message}` }));
  };
  return { save, isRunning };
}
