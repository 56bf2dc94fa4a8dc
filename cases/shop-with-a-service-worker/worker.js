onmessage = () => postMessage('counted');
