/** One sentence for the sign-in page: why the person is here again. */

let notice: string | null = null;

export const keepNotice = (sentence: string) => {
  notice = sentence;
};

export const currentNotice = () => notice;

export const dropNotice = () => {
  notice = null;
};
