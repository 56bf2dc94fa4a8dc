@echo off
rem What the browser starts: forwards native messages between the browser and the host. Nothing else may reach stdout.
setlocal
for %%I in ("%~dp0..") do set "APP=%%~fI"
set "JAVA_TOOL_OPTIONS="
set "JDK_JAVA_OPTIONS="
set "_JAVA_OPTIONS="
"%APP%\runtime\bin\java.exe" "@%APP%\lib\native.args" -XX:AOTCache="%APP%\lib\native.aot" ^
  -Dtabtender.app="%APP%" -cp "%APP%\lib\tabtender-host.jar" dev.tabtender.nativeentry.Main %*
exit /b %ERRORLEVEL%
